import { runCommand } from '#server/commands/run-command.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from '#server/db/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInUser } from './sign-in.service.ts'
import type { SignInRules } from './sign-in.service.ts'

const HEAD = 'head@school.example'

let store: TestDatabase
let said: string[]
beforeEach(async () => {
  store = await createTestDatabase()
  said = []
})
afterEach(() => store.drop())

const person = (email: string | null, subject = 'the-head'): Identity => ({
  ...{ issuer: 'https://login.school.example', subject, email, emailVerified: true, idToken: 'x' },
  ...{ firstName: 'Helen', lastName: 'Head', profileImageUrl: null, groups: null },
})
const makeAdmin = (who: string) =>
  runCommand('make-admin', [who], {
    ...{ database: store.database, clock: () => new Date(), say: (line: string) => said.push(line) },
  })
const rules = (firstAdmin: SignInRules['firstAdmin']): SignInRules => ({
  ...{ firstAdmin, today: isoDate('2026-11-13'), roleGroups: undefined },
})
const accounts = () =>
  store.database.query<{ id: string; email: string | null; role: string; subject: string | null }>(
    sql`select id, email, role, oidc_subject as subject from users order by created_at, email`,
  )

test('an administrator prepared for a person who had signed in without an address becomes that person when the address comes', async () => {
  await signInUser(store.database, person(null), rules(undefined))
  const [before] = await accounts()
  await makeAdmin(HEAD)
  expect(await signInUser(store.database, person(HEAD), rules(undefined))).toEqual({
    ok: true,
    userId: before?.id,
  })
  expect(await accounts()).toEqual([{ id: before?.id, email: HEAD, role: 'admin', subject: 'the-head' }])
})

test('make-admin says what the sign-in must bring, and names those who came without an address', async () => {
  await signInUser(store.database, person(null), rules(undefined))
  const [known] = await accounts()
  expect(await makeAdmin(HEAD)).toBe(true)
  expect(said.join('\n')).toContain('if the login service sends it in the claim email')
  expect(said.join('\n')).toContain(`Helen Head: make-admin ${known?.id}`)
})

test('make-admin takes the id of an account that has no address', async () => {
  await signInUser(store.database, person(null), rules(undefined))
  const [known] = await accounts()
  expect(await makeAdmin(known?.id ?? '')).toBe(true)
  expect(said).toEqual(['Helen Head is an administrator now.'])
  expect(await accounts()).toMatchObject([{ role: 'admin' }])
  expect(await makeAdmin('no-such-id')).toBe(false)
})

test('[A9] the first administrator whom the operator named is one also where the address comes later', async () => {
  const firstAdmin = { email: HEAD }
  await signInUser(store.database, person(null), rules(firstAdmin))
  expect(await accounts()).toMatchObject([{ role: 'read-only' }])
  await signInUser(store.database, person(HEAD), rules(firstAdmin))
  expect(await accounts()).toMatchObject([{ role: 'admin', email: HEAD }])
  await store.database.query(sql`update users set role = 'staff'`)
  await store.database.query(sql`insert into users (email, role) values ('other@school.example', 'admin')`)
  await signInUser(store.database, person(HEAD), rules(firstAdmin))
  expect(await accounts()).toMatchObject([{ role: 'staff' }, { role: 'admin' }])
})

test('[A9] where the operator has named no first administrator, none is made', async () => {
  await signInUser(store.database, person(HEAD), rules(undefined))
  expect(await accounts()).toMatchObject([{ role: 'read-only' }])
})
