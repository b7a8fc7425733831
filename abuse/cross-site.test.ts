import { fingerprint } from '#testing/fingerprint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAbusedSchool } from './abused-school.ts'
import type { AbusedSchool } from './abused-school.ts'
import { describedCalls } from './described-calls.ts'
import { RawClient } from './raw-request.ts'

let school: AbusedSchool
let client: RawClient
let before: string
beforeAll(async () => {
  school = await openAbusedSchool()
  await school.reset()
  const admin = await school.server.signedInAs('admin')
  client = new RawClient(school.server.origin, { cookie: admin.cookieHeader })
  before = await fingerprint(school.database)
})
afterAll(async () => {
  expect(await fingerprint(school.database)).toBe(before)
  client.close()
  await school.close()
})

const writes = describedCalls().filter(({ method }) => method !== 'GET')
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1')

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'http://127.0.0.1.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
/** Media types that a form can send without a preflight request, and those that need one. */
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
]

describe('writes from pages of other sites', () => {
  test.each(writes)(
    '$name is refused from every other origin, however the body is sent',
    async ({ method, path }) => {
      for (const headers of FOREIGN) {
        for (const type of TYPES) {
          const answer = await client.send({
            ...{ method, path: addressOf(path), body: Buffer.from('{}') },
            headers: { ...headers, 'content-type': type },
          })
          expect({ headers, type, status: answer.status }).toEqual({ headers, type, status: 403 })
        }
      }
    },
  )

  test('no other origin is granted a cross-origin request', async () => {
    for (const { path } of describedCalls()) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await client.send({ method, path: addressOf(path), headers })
        const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        expect({ path, method, granted }).toEqual({ path, method, granted: [] })
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      }
    }
  })

  test('no read changes anything, so that a link or a picture of another site cannot either', async () => {
    for (const { path, method } of describedCalls().filter((call) => call.method === 'GET')) {
      await client.send({ method, path: addressOf(path).replaceAll('/1', '/2026-11-09') })
    }
    expect(await fingerprint(school.database)).toBe(before)
  })
})
