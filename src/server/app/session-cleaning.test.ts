import { createTestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test } from 'vitest'

test('sessions and sign-ins that have ended are removed when a process starts, and no other', async () => {
  const store = await createTestDatabase()
  await store.database.query(sql`
    insert into sessions (sid, sess, expire) values
    ('ended', '{"userId": "x", "idToken": "eyJ"}', now() - interval '1 second'),
    ('left', '{"codeVerifier": "x"}', now() - interval '1 second'),
    ('lasts', '{"userId": "x"}', now() + interval '1 hour')`)
  const server = await startTestServer({ connectionString: store.connectionString })
  const left = () => store.database.query(sql`select sid from sessions`)
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ sid: 'lasts' }])
  await server.close()
  await store.drop()
})
