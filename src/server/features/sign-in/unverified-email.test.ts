import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from '#server/db/sql.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInUser } from './sign-in.service.ts'
import type { SignInRules } from './sign-in.service.ts'

const PREPARED = 'head@school.example'
const FIRST_ADMIN = 'office@school.example'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.drop())

const person = (email: string | null, emailVerified: boolean, subject = 'somebody'): Identity => ({
  ...{ issuer: 'https://login.school.example', subject, email, emailVerified, idToken: 'x' },
  ...{ firstName: 'Sam', lastName: 'Body', profileImageUrl: null, groups: null },
})

const rules = (firstAdmin: SignInRules['firstAdmin']): SignInRules => ({
  ...{ firstAdmin, today: isoDate('2026-11-13'), roleGroups: undefined },
})
const accounts = () =>
  store.database.query<{ email: string | null; role: string; subject: string | null }>(
    sql`select email, role, oidc_subject as subject from users order by created_at, email`,
  )

describe('an address that the provider has not verified', () => {
  test('does not take the account that was prepared for it, and a verified one does', async () => {
    await store.database.query(
      sql`insert into users (email, role, is_authorized) values (${PREPARED}, 'admin', true)`,
    )
    expect((await signInUser(store.database, person(PREPARED, false), rules('anyone'))).ok).toBe(true)
    expect(await accounts()).toEqual([
      { email: PREPARED, role: 'admin', subject: null },
      { email: null, role: 'read-only', subject: 'somebody' },
    ])
    expect((await signInUser(store.database, person(PREPARED, true, 'the-head'), rules('anyone'))).ok).toBe(
      true,
    )
    expect(await accounts()).toMatchObject([{ email: PREPARED, role: 'admin', subject: 'the-head' }, {}])
  })

  test('[A9] does not become the first administrator where FIRST_ADMIN_EMAIL names it', async () => {
    await signInUser(store.database, person(FIRST_ADMIN, false), rules({ email: FIRST_ADMIN }))
    expect(await accounts()).toMatchObject([{ role: 'read-only' }])
  })

  test('is not kept, so that no one is taken for its owner and the owner can still sign in', async () => {
    await signInUser(store.database, person('known@school.example', true, 'first'), rules('anyone'))
    await signInUser(store.database, person(FIRST_ADMIN, false, 'first'), rules('anyone'))
    await signInUser(store.database, person(FIRST_ADMIN, false, 'second'), rules('anyone'))
    expect((await signInUser(store.database, person(FIRST_ADMIN, true, 'owner'), rules('anyone'))).ok).toBe(
      true,
    )
    expect(await accounts()).toEqual([
      { email: 'known@school.example', role: 'admin', subject: 'first' },
      { email: null, role: 'read-only', subject: 'second' },
      { email: FIRST_ADMIN, role: 'read-only', subject: 'owner' },
    ])
  })
})

test('an account belongs to issuer and subject: neither the address nor another issuer opens it', async () => {
  await signInUser(store.database, person(PREPARED, true), rules('anyone'))
  expect(await signInUser(store.database, person(PREPARED, true, 'another'), rules('anyone'))).toMatchObject({
    ok: false,
  })
  const elsewhere = { ...person('x@school.example', true), issuer: 'https://evil.example' }
  await signInUser(store.database, elsewhere, rules('anyone'))
  expect(await accounts()).toHaveLength(2)
})
