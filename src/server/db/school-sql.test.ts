import { nameOrEmail } from '#domain/person-name.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personNameSql } from './school-sql.ts'

let store: TestDatabase

beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.drop())

test('the database names a user as the domain does, whatever the login gave', async () => {
  const either = (value: string) => [value, '', null]
  const people = either('Ada').flatMap((firstName) =>
    either('Byron').flatMap((lastName) =>
      ['ada@school.example', null].map((email) => ({ firstName, lastName, email })),
    ),
  )
  for (const person of people) {
    const { firstName, lastName, email } = person
    await store.database.query('delete from users')
    await store.database.query(
      `insert into users (id, first_name, last_name, email) values ('someone', $1, $2, $3)`,
      [firstName, lastName, email],
    )
    const [row] = await store.database.query(`select ${personNameSql(`'someone'`)} as name`)
    expect([person, row]).toEqual([person, { name: nameOrEmail(person) }])
  }
})
