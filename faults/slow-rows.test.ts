import { isoDate } from '#domain/calendar/iso-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSlowCopyDatabase } from './slow-copy-database.ts'

const SCHOOL = { pupils: 120, days: 190, from: isoDate('2025-09-01'), academicYear: '2025-2026' }

test('[R3] rows that arrive for several seconds end no process: the whole year is read, and others who wait for it are told so', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connectionString)
  const database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  await fillLargeSchool(database, SCHOOL)
  const slow = await openSlowCopyDatabase(postgres.connectionString)
  const server = await startServerProcess({
    port: await freePort(),
    env: { DATABASE_URL: slow.connectionString },
  })
  try {
    const session = new BrowserSession(server.origin)
    await session.signIn('office')
    const read = () => session.fetch('/api/attendance/annual', { headers: { 'accept-encoding': 'identity' } })
    const answers = await Promise.all([read(), read()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    const whole = answers.find(({ status }) => status === 200)
    expect(await whole?.json()).toHaveLength(SCHOOL.pupils * SCHOOL.days)
    expect((await session.getJson('/api/health')).status).toBe(200)
  } finally {
    await server.stop()
    await slow.close()
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
