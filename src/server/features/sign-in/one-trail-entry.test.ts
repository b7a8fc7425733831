import { isoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInUser } from './sign-in.service.ts'
import type { SignInRules } from './sign-in.service.ts'

const OTHER = 'other@school.example'
const HELEN: Identity = {
  ...{ issuer: 'https://login.school.example', subject: 'helen', email: 'helen@school.example' },
  ...{ emailVerified: true, idToken: 'x', profileImageUrl: null, groups: null },
  ...{ firstName: 'Helen', lastName: 'Head' },
}
const RULES: SignInRules = { firstAdmin: undefined, today: isoDate('2026-11-13'), roleGroups: undefined }
const GROUPS = { admin: ['heads'], staff: ['teachers'], 'read-only': [] }

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
  await signInUser(store.database, HELEN, RULES)
})
afterEach(() => store.drop())

const countEntries = async () => {
  const rows = await store.database.query(sql`select from trail_entries where kind = 'signedIn'`)
  return rows.length
}
const invite = (email: string | null) =>
  store.database.query(sql`
    insert into invitations (email, role, expires_on, invited_by) values (${email}, 'staff', '2026-12-01', 'Ada Admin')`)

test.each<[string, Partial<Identity>, Partial<SignInRules>, () => Promise<unknown>]>([
  ['with nothing new', {}, {}, async () => {}],
  ['with an open invitation', {}, {}, () => invite(HELEN.email)],
  ['with a changed group', { groups: ['teachers'] }, { roleGroups: GROUPS }, async () => {}],
  [
    'with an address that another account holds',
    { email: OTHER },
    {},
    () =>
      store.database.query(sql`
        insert into users (oidc_issuer, oidc_subject, email) values (${HELEN.issuer}, 'other', ${OTHER})`),
  ],
  [
    'with the address of a prepared account',
    { email: OTHER },
    {},
    () => store.database.query(sql`insert into users (email, role) values (${OTHER}, 'staff')`),
  ],
  [
    'with the address of an account that is to be linked again',
    { email: OTHER },
    {},
    () =>
      store.database.query(
        sql`insert into users (email, role, last_sign_in_at) values (${OTHER}, 'staff', '2026-11-01')`,
      ),
  ],
])('[L4] a sign-in of a known person %s is entered once in the trail', async (_, changes, rules, prepare) => {
  await prepare()
  const before = await countEntries()
  const outcome = await signInUser(store.database, { ...HELEN, ...changes }, { ...RULES, ...rules })
  expect(outcome.ok).toBe(true)
  expect((await countEntries()) - before).toBe(1)
})
