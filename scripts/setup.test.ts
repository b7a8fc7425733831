import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SCRIPTS = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts
/** Commands for developers, whose project is already set up. */
const OF_DEVELOPERS = ['format', 'screenshots', 'complete-lockfile']

test('every command that an operator types sets a fresh clone up first', () => {
  const commands = Object.keys(SCRIPTS).filter(
    (name) => !(name.startsWith('pre') && name.slice(3) in SCRIPTS) && !OF_DEVELOPERS.includes(name),
  )
  expect(commands).toContain('verify-backup')
  expect(commands.filter((name) => SCRIPTS[`pre${name}`] !== 'exec node scripts/setup.mjs')).toEqual([])
})

/** Runs a command with an empty, read-only home directory. */
const WITH_READ_ONLY_HOME = [
  ...['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])],
  ...['sh', '-c', 'mount -t tmpfs -o ro none "$HOME" && exec "$@"', 'sh'],
]

describe('a project that is set up', () => {
  let project: string
  beforeEach(() => {
    project = mkdtempSync(path.join(tmpdir(), 'register-setup-'))
    mkdirSync(path.join(project, 'tool'))
    writeJson('tool/package.json', { name: 'vite', version: '1.0.0', bin: 'tool.js' })
    writeFileSync(path.join(project, 'tool/tool.js'), '')
  })
  afterEach(() => rmSync(project, { recursive: true, force: true }))

  const writeJson = (file: string, content: unknown) =>
    writeFileSync(path.join(project, file), JSON.stringify(content))

  /** The build needs `vite`, a development dependency here as in the product. */
  function needs(source: { from: string; locked: Record<string, unknown> }) {
    const root = { name: 'small', version: '1.0.0', devDependencies: { vite: source.from } }
    writeJson('package.json', root)
    writeJson('package-lock.json', { ...root, lockfileVersion: 3, packages: { '': root, ...source.locked } })
  }
  const fromFolder = () =>
    needs({
      from: 'file:tool',
      locked: {
        'node_modules/vite': { resolved: 'tool', link: true },
        tool: { name: 'vite', version: '1.0.0', dev: true, bin: { vite: 'tool.js' } },
      },
    })

  function setUp(env: Record<string, string> = {}, wrapper: readonly string[] = []) {
    const { PATH = '', HOME = '' } = process.env
    const [program, ...args] = [...wrapper, process.execPath, path.resolve('scripts/setup.mjs')]
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: project,
      env: { PATH, HOME, ...env },
      encoding: 'utf8',
      timeout: 50_000,
    })
    return { status, stdout, stderr }
  }
  const canBuild = () => existsSync(path.join(project, 'node_modules/.bin/vite'))

  test('for production has what the build needs', () => {
    fromFolder()
    expect(setUp({ NODE_ENV: 'production' })).toMatchObject({ status: 0 })
    expect(canBuild()).toBe(true)
  })

  test('is set up anew where what the build needs has been taken away, and otherwise only once', () => {
    fromFolder()
    expect(setUp().stdout).toContain('Installing')
    expect(setUp().stdout).toBe('')
    rmSync(path.join(project, 'node_modules/.bin/vite'))
    expect(setUp().stdout).toContain('Installing')
    expect(canBuild()).toBe(true)
  })

  test('works where the home directory cannot be written', () => {
    fromFolder()
    const home = path.join(project, 'home')
    mkdirSync(home)
    expect(setUp({ HOME: home }, WITH_READ_ONLY_HOME)).toMatchObject({ status: 0 })
    expect(canBuild()).toBe(true)
  })

  test('says in one sentence what to do where the packages cannot be fetched', () => {
    const resolved = 'http://127.0.0.1:9/vite/-/vite-1.0.0.tgz'
    const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`
    const vite = { version: '1.0.0', resolved, integrity, dev: true }
    needs({ from: '1.0.0', locked: { 'node_modules/vite': vite } })
    const { status, stderr } = setUp({ npm_config_fetch_retries: '0' })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'The packages could not be installed. Connect this machine to the network, or copy the npm cache of one that has ' +
        'them (npm config get cache), and type the command again.',
    )
  })
})
