import { CALLS } from '#contract/calls.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let school: PhotoSchool
let admin: BrowserSession
beforeAll(async () => {
  school = await openPhotoSchool()
  await school.upload(school.staff, await picture())
  admin = await school.server.signedInAs('admin')
})
afterAll(() => school.close())

const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

const SAMPLE: Record<string, string> = { date: '2026-11-13', start: '2026-09-01', end: '2026-09-30' }
const QUERY: Record<string, string> = {
  '/api/attendance': '?date=2026-11-13',
  '/api/students/photos': '?ids=1',
  '/api/weekly/trend': '?weekStartDate=2026-11-09',
}
const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE[name] ?? String(school.pupilId)) +
  (QUERY[path] ?? '')

const WAYS_TO_WRITE: [name: string, write: (address: string) => string][] = [
  ['as it is', (address) => address],
  ['with an encoded letter', (address) => address.replace('/api', '/%61pi')],
  ['all of it encoded', (address) => address.replace('/api', '/%61%70%69')],
  ['in upper case', (address) => address.replace('/api', '/API')],
  ['with a slash at the end', (address) => address.replace(/(?=\?|$)/, '/')],
  ['with a double slash', (address) => `/${address}`],
  ['with a dot', (address) => address.replace('/api', '/./api')],
  ['with a semicolon', (address) => `${address};x=1`],
]

const reads = CALLS.filter(({ method }) => method === 'GET')
const writes = CALLS.filter(({ method }) => method !== 'GET')

describe('no answer with personal data is kept by a browser', () => {
  test.each(WAYS_TO_WRITE)('[A6] every call, its path written %s', async (_, write) => {
    for (const { method, path } of [...reads, ...writes]) {
      // Injected, so that no client tidies the address up.
      const answer = await school.server.app.inject({
        method,
        url: write(addressOf(path)),
        headers: { cookie: admin.cookieHeader, 'if-none-match': '*' },
        // An answer may be a stream without an end.
        payloadAsStream: true,
      })
      const { statusCode, headers } = answer
      answer.stream().destroy()
      // The client's own page; a page that a call answers runs no script.
      const isPage =
        String(headers['content-type']).startsWith('text/html') &&
        String(headers['content-security-policy']).includes('script-src')
      expect({ call: `${method} ${path}`, statusCode, cache: headers['cache-control'] }).toEqual({
        ...{ call: `${method} ${path}`, statusCode },
        cache: isPage ? 'no-cache' : 'no-store',
      })
    }
  })
})
