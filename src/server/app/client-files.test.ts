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
