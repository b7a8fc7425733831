import { createTestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test } from 'vitest'

test('ended sessions and sign-ins, and operations of a week ago, are removed when a process starts, and no others', async () => {
  const store = await createTestDatabase()
  await store.database.query(sql`
    insert into sessions (sid, sess, expire) values
    ('ended', '{"userId": "x", "idToken": "eyJ"}', now() - interval '1 second'),
    ('left', '{"codeVerifier": "x"}', now() - interval '1 second'),
    ('lasts', '{"userId": "x"}', now() + interval '1 hour')`)
  await store.database.query(sql`
    insert into operations (id, user_id, kind, answer, created_at) values
    ('01932f00-0000-7000-8000-000000000001', 'x', 'attendance.save', '{}', now() - interval '7 days 1 minute'),
    ('01932f00-0000-7000-8000-000000000002', 'x', 'attendance.save', '{}', now() - interval '6 days 23 hours')`)
  const server = await startTestServer({ connectionString: store.connectionString })
  const left = () => store.database.query(sql`select sid from sessions`)
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ sid: 'lasts' }])
  const kept = () => store.database.query(sql`select right(id::text, 1) as id from operations`)
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ id: '2' }])
  await server.close()
  await store.drop()
})
