import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { toJsonSchema } from '#contract/json-schema.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { fingerprint } from '#testing/fingerprint.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const LONG = 'x'.repeat(100_000)
/** Values that no field of any call accepts. */
const NEVER_RIGHT: [string, unknown][] = [
  ['an object', { nested: { deep: true } }],
  ['a list of lists', [[1]]],
  ['overlong text', LONG],
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', '\ud800'],
  ['a huge number', 1e300],
]
/** Fields that a whole file is sent in: long text is right there. */
const TAKES_LONG_TEXT = new Set(['csv'])
const BAD_BODIES: [string, string][] = [
  ['no JSON', '{"a":'],
  ['a list', '[]'],
  ['text', '"text"'],
  ['a number', '42'],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['an unknown field', '{"noSuchField":1}'],
  ['a prototype key', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor key', '{"constructor":{"prototype":{"x":1}}}'],
  ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
]
const BAD_PARAMETERS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '99999999999',
  '2026-02-30',
  '2026-13-01',
  '%00',
  '%2e%2e%2f',
  "1'--",
  '☃',
  'x'.repeat(250),
]

const SAMPLE: Record<string, string> = {
  ...{ id: '1', studentId: '1', date: '2026-11-13', start: '2026-09-01', end: '2026-09-30' },
  month: '2026-11',
}
const withParameters = (call: Call, value?: string) =>
  call.path.replaceAll(/:(\w+)/g, (_, name: string) => value ?? SAMPLE[name] ?? '2026-11-09')

const fieldsOf = (call: Call): string[] =>
  call.body ? Object.keys(toJsonSchema(call.body, 'input')['properties'] ?? {}) : []

const queryFieldsOf = (call: Call): string[] =>
  call.query ? Object.keys(toJsonSchema(call.query, 'input')['properties'] ?? {}) : []

const named = (calls: Call[]) => calls.map((call) => ({ name: `${call.method} ${call.path}`, call }))
const withJsonBody = named(CALLS.filter((call) => call.body))
const withPath = named(CALLS.filter((call) => call.params))

describe('[J7] bad input is refused with a sentence and changes nothing', () => {
  let server: TestServer
  let browser: BrowserSession
  let before: string

  beforeAll(async () => {
    server = await openTestServer()
    browser = await server.signedInAs('admin')
    before = await fingerprint(server.database)
  })
  afterAll(async () => {
    // Nothing that was refused left a trace.
    expect(await fingerprint(server.database)).toBe(before)
    await server.close()
  })

  async function send(call: Call, path: string, body?: string) {
    const response = await browser.fetch(path, {
      method: call.method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
    })
    const text = await response.text()
    return { status: response.status, text }
  }

  function expectRefused({ status, text }: { status: number; text: string }, about: string) {
    expect({ about, status, isRefused: status >= 400 && status < 500 }).toEqual({
      about,
      status,
      isRefused: true,
    })
    const { message } = JSON.parse(text) as { message: string }
    expect(message.length, about).toBeGreaterThan(5)
    expect(message, about).not.toMatch(/\bat .*\.ts|node_modules|select .* from|insert into|zod/i)
    return message
  }

  test.each(withJsonBody)('$name refuses a body that is no fitting object', async ({ call }) => {
    for (const [what, body] of BAD_BODIES) expectRefused(await send(call, withParameters(call), body), what)
  })

  test.each(withJsonBody)('$name names the field whose value cannot be', async ({ call }) => {
    for (const field of fieldsOf(call)) {
      for (const [what, value] of NEVER_RIGHT) {
        if (value === LONG && TAKES_LONG_TEXT.has(field)) continue
        const message = expectRefused(
          await send(call, withParameters(call), JSON.stringify({ [field]: value })),
          `${field}: ${what}`,
        )
        expect(message, `${field}: ${what}`).toContain(field)
      }
    }
  })

  test.each(withJsonBody)('$name refuses a body that is too large or not JSON', async ({ call }) => {
    expect(
      (await send(call, withParameters(call), JSON.stringify({ a: 'x'.repeat(20_000_000) }))).status,
    ).toBe(413)
    const response = await browser.fetch(withParameters(call), {
      method: call.method,
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(response.status).toBe(415)
  })

  test.each(withPath)('$name refuses impossible parameters in its path', async ({ call }) => {
    for (const value of BAD_PARAMETERS) {
      // An id of a user is any text: such a user simply does not exist.
      expectRefused(await send(call, withParameters(call, value), call.body ? '{}' : undefined), value)
    }
  })

  test.each(named(CALLS.filter(({ method }) => method === 'GET')))(
    '$name refuses an unknown query parameter',
    async ({ call }) => {
      expectRefused(await send(call, `${withParameters(call)}?noSuchThing=1`), 'unknown parameter')
    },
  )

  test.each(named(CALLS.filter(({ query }) => query)))(
    '$name refuses a query parameter that is given twice',
    async ({ call }) => {
      for (const name of queryFieldsOf(call)) {
        const twice = `${withParameters(call)}?${name}=2026-11-13&${name}=2026-11-09`
        expect(expectRefused(await send(call, twice), name)).toContain(name)
      }
    },
  )
})
