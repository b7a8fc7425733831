import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { connectIdentityProvider } from '#server/infra/identity/identity-provider.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { S3PhotoStore } from '#server/infra/photo-store/s3-photo-store.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartsCheck } from './parts.ts'

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9'
let directory: string
let store: Awaited<ReturnType<typeof createTestDatabase>>
let provider: Awaited<ReturnType<typeof startIdentityProvider>>

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'register-parts-'))
  store = await createTestDatabase()
  provider = await startIdentityProvider([])
})
afterAll(async () => {
  await provider.stop()
  await store.drop()
  rmSync(directory, { recursive: true, force: true })
})

const identity = (issuer: string) => connectIdentityProvider({ issuer, clientId: 'x', clientSecret: 'x' })
const answering = () => ({
  ownDatabase: store.database,
  photoStore: new DiskPhotoStore(path.join(directory, 'photos')),
  identityProvider: identity(provider.env.OIDC_ISSUER),
})

/** The parts that do not answer. */
async function down(parts: Parameters<typeof createPartsCheck>[0]): Promise<string[]> {
  const { parts: states } = await createPartsCheck(parts)()
  return Object.entries(states)
    .filter(([, { isUp }]) => !isUp)
    .map(([part]) => part)
}

test('[R2] a school without a backup says so, and nothing else', async () => {
  expect(await down(answering())).toEqual(['backup'])
  const { parts } = await createPartsCheck(answering())()
  expect(parts.backup.message).toBe('There has been no backup yet.')
})

test('[R2] each part that does not answer is named, and no other', async () => {
  await store.database.query(sql`insert into last_backup (made_at) values (now())`)
  const s3 = { endpoint: NOWHERE, bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' }
  expect(await down(answering())).toEqual([])
  expect(await down({ ...answering(), photoStore: new S3PhotoStore(s3) })).toEqual(['photoStore'])
  expect(await down({ ...answering(), identityProvider: identity(NOWHERE) })).toEqual(['identityProvider'])
  const file = path.join(directory, 'a-file')
  writeFileSync(file, '')
  expect(await down({ ...answering(), photoStore: new DiskPhotoStore(file) })).toEqual(['photoStore'])
})

test('[R2] without the database nothing is claimed about backup and seal', async () => {
  const lost = openDatabase({ connectionString: 'postgres://register@127.0.0.1:9/register' })
  const { parts, kept } = await createPartsCheck({ ...answering(), ownDatabase: lost })()
  await lost.close()
  expect(kept).toBeUndefined()
  expect(parts).toMatchObject({
    database: { isUp: false, message: 'The database does not answer.' },
    backup: { isUp: false, message: 'Not known while the database does not answer.' },
    seal: { isUp: false, message: 'Not known while the database does not answer.' },
    photoStore: { isUp: true },
  })
})

test('[R2] a seal that stands still is named', async () => {
  await store.database.query(
    sql`insert into record_progress (latest) values (now() - interval '11 minutes')
      on conflict (only_one) do update set latest = excluded.latest`,
  )
  expect(await down(answering())).toEqual(['seal'])
})
