import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// What can be tried about the container image without building it; `npm run test:image` builds and starts it.
const CONTAINERFILE = readFileSync('deploy/Containerfile', 'utf8').replaceAll('\\\n', ' ')
const COMPOSE = readFileSync('deploy/compose.yaml', 'utf8')
const PROXY = readFileSync('deploy/Caddyfile', 'utf8')
const SHIPPED = CONTAINERFILE.slice(CONTAINERFILE.lastIndexOf('\nFROM '))

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)
const lineOf = (instruction: string) => found(SHIPPED, new RegExp(`^${instruction} (.*)$`, 'gm'))

test('[R1] the image is empty but for what the build puts there, and runs as an account without rights', () => {
  expect(lineOf('FROM')).toEqual(['scratch'])
  expect(lineOf('RUN')).toEqual([])
  expect(lineOf('COPY')).toEqual(['--from=build /out /'])
  expect(lineOf('USER')).toEqual(['10001:10001'])
  expect(CONTAINERFILE).toContain('--owner 10001 --group 10001 /out/data')
  expect(lineOf('VOLUME')).toEqual(['/data'])
  expect(lineOf('ENV')[0]).toContain('DATA_DIR=/data')
})

describe('the compose file', () => {
  const service = COMPOSE.slice(COMPOSE.indexOf('x-register:'), COMPOSE.indexOf('\nservices:'))
  const services = found(COMPOSE.slice(COMPOSE.indexOf('\nservices:')), /^ {2}([\w-]+):/gm)

  test('[R1] locks each process up: a root that cannot be written, no capability, no new rights', () => {
    expect(service).toMatch(/^ {2}read_only: true$/m)
    expect(service).toMatch(/^ {2}tmpfs: \[\/tmp\]$/m)
    expect(service).toMatch(/^ {2}cap_drop: \[ALL\]$/m)
    expect(service).toContain("security_opt: ['no-new-privileges:true']")
    expect(found(COMPOSE, /^ {2}(register-\d): \*register$/gm)).toEqual(['register-1', 'register-2'])
    expect(COMPOSE).not.toMatch(/privileged|network_mode|pid:|user: (root|0)/)
  })

  test('[R1] starts database, store and proxy beside the register, and opens the ports of the proxy alone', () => {
    expect(services).toEqual(['register-1', 'register-2', 'database', 'store', 'proxy'])
    expect(found(COMPOSE, /^ {4}ports: (.*)$/gm)).toEqual(["['80:80', '443:443']"])
  })

  test('[R1] names files, variables, services and ports that exist', () => {
    const files = [...found(COMPOSE, /dockerfile: ([^ ]+)/g), ...found(COMPOSE, /'\.\/([^:]+):\/etc/g)]
    expect(files).toEqual(['deploy/Containerfile', 'Caddyfile'])
    expect(existsSync('deploy/Caddyfile')).toBe(true)
    const read = readFileSync('src/server/infra/config/environment.ts', 'utf8')
    const set = [...found(service, /^ {4}([A-Z0-9_]+):/gm), ...found(lineOf('ENV')[0] ?? '', /([A-Z_]+)=/g)]
    const ofTheMachine = ['PATH', 'HOME']
    expect(set.length).toBeGreaterThan(8)
    expect(set.filter((name) => !read.includes(`  ${name}: `) && !ofTheMachine.includes(name))).toEqual([])
    const [port = ''] = lineOf('EXPOSE')
    expect(lineOf('ENV')[0]).toContain(`PORT=${port}`)
    expect(lineOf('HEALTHCHECK')[0]).toContain("'http://127.0.0.1:' + process.env.PORT + '/api/health'")
    const behindProxy = found(PROXY, /([\w-]+:\d+)/g)
    expect(behindProxy).toEqual(services.slice(0, 2).map((name) => `${name}:${port}`))
  })

  test('[R1] asks for the settings that operations.md writes', () => {
    const operations = readFileSync('docs/operations.md', 'utf8')
    const asked = new Set(found(COMPOSE, /\$\{([A-Z_]+):\?[^}]+\}/g))
    expect([...asked].filter((name) => !operations.includes(`\n${name}=`))).toEqual([])
    expect(operations).toContain('> register.env <<')
  })
})

const IMPORTED = /(?:^(?:import(?! type)|\} from|export [{*].* from)\b[^'\n]*|\bimport\()'([^']+)'/gm

describe('the program in the image', () => {
  let app: string
  beforeAll(() => {
    app = mkdtempSync(path.join(tmpdir(), 'register-app-'))
    for (const part of copiedParts()) {
      cpSync(part, path.join(app, part), {
        recursive: true,
        filter: (file) => !/\.test\.tsx?$/.test(file),
      })
    }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/deploy/server-packages.mjs', app], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  }, 120_000)
  afterAll(() => rmSync(app, { recursive: true, force: true }))

  /** All that the Containerfile copies to /out/app, but for the pages, which are built there. */
  function copiedParts(): string[] {
    const parts = found(CONTAINERFILE, /cp --parents --recursive ([^&]*) \/out\/app/g)
      .flatMap((list) => list.split(/\s+/))
      .filter((part) => part !== 'dist/client')
    expect(parts).toEqual(expect.arrayContaining(['package.json', 'migrations', 'src/server']))
    return parts
  }

  test('[R1] has every file and package that a file of it imports', () => {
    const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      imports: Record<string, string>
    }
    const placeOf = (file: string, specifier: string) => {
      const [root = '', ...rest] = specifier.split('/')
      if (root.startsWith('#')) return path.join((imports[`${root}/*`] ?? '?').replace('*', ''), ...rest)
      if (root.startsWith('.')) return path.join(path.dirname(file), specifier)
      return path.join('node_modules', root, ...(root.startsWith('@') ? rest.slice(0, 1) : []))
    }
    const files = globSync('{src,scripts}/**/*.ts', { cwd: app })
    const missing = files.flatMap((file) => {
      const text = readFileSync(path.join(app, file), 'utf8')
      return found(text, IMPORTED)
        .filter((specifier) => !specifier.startsWith('node:'))
        .filter((specifier) => !existsSync(path.join(app, placeOf(file, specifier))))
        .map((specifier) => `${file}: ${specifier}`)
    })
    expect(files.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  test('[R1] has its commands, and starts: without settings it asks for them', () => {
    for (const command of ['backup', 'restore', 'admin', 'record/export-record', 'record/verify-record']) {
      expect(existsSync(path.join(app, `scripts/${command}.ts`))).toBe(true)
    }
    const [program = ''] = JSON.parse(lineOf('CMD')[0] ?? '[]') as string[]
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: path.join(app, 'data') }
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: app, env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('OIDC_ISSUER')
    expect(stderr).not.toMatch(/ERR_|Cannot find/)
  })
})
