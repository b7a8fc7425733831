import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { embeddedConnection } from '#server/db/embedded/embedded-postgres.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillDemonstration } from './demonstration-data.ts'
import type { DemonstrationData } from './demonstration-data.ts'
import { MarkingClient, dealPupils, findLosses, lookBefore } from './marking-clients.ts'

let demonstration: DemonstrationData
let dataDir: string
beforeAll(async () => {
  demonstration = await fillDemonstration()
})
afterAll(() => demonstration.remove())
beforeEach(() => {
  dataDir = demonstration.copy()
})

/** Starts the demonstration school and marks its pupils while the work goes on; nothing of that may be lost. */
async function whileMarking(
  env: Record<string, string>,
  work: (session: BrowserSession, pupilWithPhoto: number) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess({ port: await freePort(), dataDir, env: { DEMO: 'on', ...env } })
  const session = new BrowserSession(server.origin)
  await session.signIn('office')
  const database = openDatabase({ connectionString: embeddedConnection(dataDir), max: 2 })
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
    sql`select id from students where photo_object_path is not null order by id limit 1`,
  )
  const before = await lookBefore(database)
  const [pupils = []] = await dealPupils(database, 1)
  const client = new MarkingClient(session, pupils)
  client.start()
  try {
    await work(session, id)
    await client.stop()
    expect(client.strange).toEqual([])
    expect(client.log.filter(({ acknowledged }) => !acknowledged)).toEqual([])
    expect(await findLosses(database, [client], before)).toEqual([])
  } finally {
    await client.stop()
    await database.close()
    await server.stop()
  }
}

test('[E7] the disk of the photos is away and comes back: photos say so, registers go on, all is as before', async () => {
  await whileMarking({}, async (session, pupil) => {
    const photo = () => session.fetch(`/api/students/${pupil}/photo`)
    expect((await photo()).status).toBe(200)
    const photos = path.join(dataDir, 'photos')
    renameSync(photos, `${photos}-away`)
    writeFileSync(photos, 'not a directory')
    const answer = await photo()
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(
      'Photos cannot be stored or shown just now. Registers work as usual',
    )
    expect((await session.getJson('/api/health')).status).toBe(200)
    rmSync(photos)
    renameSync(`${photos}-away`, photos)
    expect((await photo()).status).toBe(200)
  })
})

test('[E7] an object store that accepts connections and never answers delays only requests for photos', async () => {
  const held = new Set<Socket>()
  const store = createServer((socket) => {
    held.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => {
    store.listen(0, '127.0.0.1', resolve)
  })
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    ...{ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  }
  await whileMarking(env, async (session, pupil) => {
    const photos = Array.from({ length: 30 }, () => session.fetch(`/api/students/${pupil}/photo`))
    await pause(500)
    // Three times as many wait for the store as there are connections to the database.
    expect((await session.getJson('/api/school-classes')).status).toBe(200)
    expect((await session.getJson('/api/health')).status).toBe(200)
    for (const { status } of await Promise.all(photos)) expect(status).toBe(503)
  })
  for (const socket of held) socket.destroy()
  store.close()
})
