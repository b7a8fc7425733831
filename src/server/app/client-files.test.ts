import Fastify from 'fastify'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveClient } from './client-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-client-'))
  writeFileSync(path.join(folder, 'index.html'), '<title>%SCHOOL_NAME%</title>')
  writeFileSync(path.join(folder, 'index.html.br'), '<title>%SCHOOL_NAME%</title>')
  writeFileSync(path.join(folder, 'service-worker.js'), "precache('%PAGE_VERSION%')")
  writeFileSync(path.join(folder, 'own.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask(url: string, given: { name?: string; logo?: string; isBuilt?: boolean }) {
  const app = Fastify()
  const { name = 'Bramley Hall', logo, isBuilt = true } = given
  await serveClient(app, {
    clientDir: isBuilt ? folder : path.join(folder, 'none'),
    school: { name, logoFile: logo && path.join(folder, logo) },
  })
  const { statusCode, headers, body } = await app.inject(url)
  await app.close()
  const { 'content-type': type, 'cache-control': cache, location } = headers
  return { status: statusCode, type, cache, location, body }
}

test.each(["St John's & Co", 'Dollar $& School', "$` and $'", '$1 $$'])(
  'the school’s name %j stands in the page as it is',
  async (name) => {
    const { body } = await ask('/', { name })
    const shown = body.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    expect(shown).toBe(`<title>${name}</title>`)
  },
)

test.each(['/index.html', '/index.html?yearGroup=All', '/index.html.br'])(
  'the file of the page is no address of its own: %s never shows a placeholder in place of the name',
  async (url) => {
    const { status, location, body } = await ask(url, {})
    expect(body).not.toContain('%SCHOOL_NAME%')
    expect({ status, location }).toEqual(
      url.endsWith('.br') ? { status: 404, location: undefined } : { status: 302, location: '/' },
    )
  },
)

describe('[O2] the installed app', () => {
  test('its worker names the version of the page, which changes with the school’s name, and is asked for anew each time', async () => {
    const first = await ask('/service-worker.js', { name: 'Bramley Hall' })
    expect(first).toMatchObject({
      ...{ status: 200, type: 'text/javascript; charset=utf-8', cache: 'no-cache' },
      body: expect.stringMatching(/^precache\('[0-9a-f]{16}'\)$/) as string,
    })
    expect(await ask('/service-worker.js', { name: 'Bramley Hall' })).toEqual(first)
    expect((await ask('/service-worker.js', { name: 'Oak Lodge' })).body).not.toBe(first.body)
  })

  test('its manifest has the school’s name, and the school’s own logo first where there is one', async () => {
    const { status, body } = await ask('/manifest.webmanifest', { name: "St John's & Co" })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ name: "St John's & Co", start_url: '/', display: 'standalone' })
    expect(body).not.toContain('/school-logo')
    expect((await ask('/manifest.webmanifest', { logo: 'own.svg' })).body).toContain(
      '"icons":[{"src":"/school-logo"',
    )
  })

  test.each(['/service-worker.js', '/manifest.webmanifest'])(
    '%s is not there without a front end',
    async (url) => {
      expect((await ask(url, { isBuilt: false })).status).toBe(404)
    },
  )
})

describe('the logo', () => {
  test.each([true, false])(
    'of the school itself is sent, whether the front end is built: %s',
    async (isBuilt) => {
      expect(await ask('/school-logo', { logo: 'own.svg', isBuilt })).toMatchObject({
        ...{ status: 200, type: 'image/svg+xml; charset=utf-8', cache: 'public, max-age=3600' },
      })
    },
  )

  test.each([
    ['there is no front end that has one', { isBuilt: false }],
    ['the file is not there', { logo: 'gone.svg' }],
    ['neither is there', { logo: 'gone.svg', isBuilt: false }],
  ])('is not found where %s, which no browser may cache', async (_, given) => {
    expect(await ask('/school-logo', given)).toMatchObject({ status: 404, cache: undefined })
  })
})
