import type { Access } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { PERMISSIONS, ROLES, can } from '#domain/accounts/permissions.ts'
import type { Account } from '#domain/accounts/permissions.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listServedRoutes } from './served-routes.ts'

/** The only calls that a stranger may make. */
const PUBLIC = [
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'GET /api/calendar-feed/:token',
]

const SAMPLE: Record<string, string> = { id: '1', date: '2026-11-13', start: '2026-09-01', end: '2026-09-30' }
const sampleOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE[name] ?? '2026-11-09')

const ACCOUNTS: Account[] = ROLES.flatMap((role) => [
  { role, isActive: true, isAuthorized: true },
  { role, isActive: false, isAuthorized: true },
  { role, isActive: true, isAuthorized: false },
])

describe('who may make which call', () => {
  let server: TestServer
  let browser: BrowserSession

  beforeAll(async () => {
    server = await openTestServer()
    browser = await server.signedInAs('staff')
  })
  afterAll(() => server.close())

  const served = () =>
    server.app.servedRoutes
      .filter(({ method }) => method !== 'HEAD')
      .map((route) => ({ ...route, name: `${route.method} ${route.path}` }))

  test('[J3, J4] every call of the contract is served with its access, and nothing else but the public calls', () => {
    const contract = CALLS.map(({ method, path, access }) => [`${method} ${path}`, access])
    const open = PUBLIC.map((name) => [name, 'public' satisfies Access])
    const sorted = (entries: unknown[][]) => entries.map(String).toSorted()
    expect(sorted(served().map(({ name, access }) => [name, access]))).toEqual(sorted([...contract, ...open]))
  })

  test('[J3] signed out, every call but the public ones answers 401 with "Unauthorized"', async () => {
    const visitor = server.visitor()
    for (const { method, path, access } of served()) {
      if (access === 'public') continue
      const answer = await visitor.sendJson(method, sampleOf(path), method === 'GET' ? undefined : {})
      expect({ path, ...answer }).toMatchObject({ path, status: 401, body: { message: 'Unauthorized' } })
    }
  })

  test.each(ACCOUNTS)(
    '[A11, A13, J3] $role, active $isActive, authorized $isAuthorized: exactly what the table permits',
    async (account) => {
      await server.database.query(
        sql`update users set role = ${account.role}, is_active = ${account.isActive}, is_authorized = ${account.isAuthorized}`,
      )
      for (const { method, path, access } of served()) {
        if (access === 'public') continue
        const permitted = access === 'signedIn' || can(account, access)
        const response = await browser.fetch(sampleOf(path), {
          method,
          ...(method === 'GET'
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: '{"notAField":1}' }),
        })
        await response.body?.cancel()
        expect({ call: `${method} ${path}`, refused: response.status === 403 }).toEqual({
          call: `${method} ${path}`,
          refused: !permitted,
        })
      }
    },
  )

  test('every permission is named by at least one call', () => {
    const named = new Set(CALLS.map(({ access }) => access))
    expect(Object.keys(PERMISSIONS).filter((permission) => !named.has(permission as Access))).toEqual([])
  })

  test('a route that does not say who may use it keeps the server from starting', () => {
    const app = Fastify()
    listServedRoutes(app)
    app.get('/api/open', { config: { access: 'public' } }, async () => 'open')
    expect(() => app.get('/api/forgotten', async () => 'open')).toThrow(/does not say who may use it/)
  })
})
