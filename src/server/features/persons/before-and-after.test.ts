import { createDatabaseBeforePersons } from '#testing/persons/school-before-persons.ts'
import { SCHOOL, specifiedAnswers } from '#testing/persons/specified-answers.ts'
import { TODAY_CLOCK } from '#testing/school-builder.ts'
import { startTestServer } from '#testing/test-server.ts'
import { Client } from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
// What the last version without persons answered, in a school of the same rows.
import before from './answers-before.json' with { type: 'json' }

test('[Q1] every specified call answers after the migration as it did before', async () => {
  const store = await createDatabaseBeforePersons()
  const client = new Client(store)
  await client.connect()
  await client.query(SCHOOL)
  await client.end()
  await store.migrate()
  const server = await startTestServer({ ...store, clock: TODAY_CLOCK })
  const people = {
    admin: await server.signedInAs('admin'),
    staff: await server.signedInAs('staff'),
    reader: await server.signedInAs('read-only'),
  }
  const red = { width: 400, height: 400, channels: 3, background: '#c33' } as const
  const picture = await sharp({ create: red }).jpeg().toBuffer()
  expect(await specifiedAnswers(people, picture)).toEqual(before)
  await server.close()
  await store.drop()
}, 120_000)
