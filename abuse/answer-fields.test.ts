import { CALLS } from '#contract/calls.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import { can } from '#domain/accounts/permissions.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openAbusedSchool } from './abused-school.ts'
import type { AbusedSchool } from './abused-school.ts'

const SAMPLE: Record<string, string> = {
  ...{ id: '1', studentId: '1', date: '2026-11-12', start: '2026-11-09', end: '2026-11-13' },
  ...{ weekStartDate: '2026-11-09', month: '2026-11', name: 'Autumn%202026' },
}
/** Calls that need a query. */
const QUERY: Record<string, string> = {
  '/api/attendance': '?date=2026-11-12',
  '/api/attendance/register': '?date=2026-11-12',
  '/api/students/photos': '?ids=1',
  '/api/amendments/marks': '?from=2026-11-09&to=2026-11-13',
  '/api/comments': '?weekStartDate=2026-11-09',
  '/api/care/bookings': '?academicYear=2026-2027&term=Autumn',
  '/api/students/:id/marks-outside': '?startDate=2026-11-13',
}
const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE[name] ?? '1') + (QUERY[path] ?? '')

let school: AbusedSchool
beforeAll(async () => {
  school = await openAbusedSchool()
  await school.reset()
  const staff = await school.server.signedInAs('staff')
  await staff.sendJson('POST', '/api/evacuations', { isDrill: true })
})
afterAll(() => school.close())

const reads = CALLS.filter(({ method, answer }) => method === 'GET' && answer instanceof z.ZodType)

test.each<Role>(['admin', 'staff', 'read-only'])(
  'every read as %s answers the fields that the contract names, and none besides',
  async (role) => {
    const browser: BrowserSession = await school.server.signedInAs(role)
    for (const { path, access, answer } of reads) {
      const account = { role, isActive: true, isAuthorized: true }
      if (access !== 'signedIn' && access !== 'public' && !can(account, access)) continue
      const { status, body } = await browser.getJson(addressOf(path))
      expect({ path, status }).toEqual({ path, status: 200 })
      // Parsing drops the fields that the schema does not name.
      expect({ path, body: (answer as z.ZodType).parse(body) }).toEqual({ path, body })
    }
  },
)
