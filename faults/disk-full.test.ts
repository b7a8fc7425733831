import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULT_DAY } from './marking-clients.ts'

// Mounting a small disk needs root, so this test is in the full form only.
let disk: string
beforeEach(() => {
  disk = mkdtempSync(path.join(tmpdir(), 'register-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=0700', 'tmpfs', disk])
})
afterEach(() => {
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

function fill(): string {
  const { bavail, bsize } = statfsSync(disk)
  const ballast = path.join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 20 * 1024 * 1024))
  return ballast
}

test('on a full disk writes are refused with a sentence, reads go on, and it recovers by itself', async () => {
  const server = await startServerProcess({
    port: await freePort(),
    dataDir: path.join(disk, 'data'),
    env: { DEMO: 'on' },
  })
  const session = new BrowserSession(server.origin)
  await session.signIn('office')
  const pupils = await session.getJson<{ id: number }[]>(`/api/students?date=${FAULT_DAY}`)
  const mark = (code: string) =>
    session.sendJson('POST', '/api/attendance', {
      studentId: pupils.body[0]?.id,
      date: FAULT_DAY,
      amCode: code,
      pmCode: null,
      session: 'am',
    })
  expect((await mark('M')).status).toBe(200)
  const ballast = fill()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const refused = await mark('I')
  expect(refused).toMatchObject({ status: 503, body: { code: 'diskFull' } })
  expect(String(refused.body['message'])).toContain('its disk is full')
  expect((await session.getJson(`/api/attendance?date=${FAULT_DAY}`)).status).toBe(200)
  rmSync(ballast)
  expect((await mark('I')).status).toBe(200)
  await server.stop()
})
