import type { BrowserSession } from '#testing/browser-session.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAbusedSchool } from './abused-school.ts'
import type { AbusedSchool } from './abused-school.ts'
import { openSocket } from './raw-request.ts'

const CONNECTIONS = 100
// Several megabytes of marks: more than the buffers of a connection hold.
const MANY_MARKS = `
  insert into attendance_records (student_id, date, am_code, pm_code)
  select students.id, day, '/', '\\'
  from students, generate_series(date '2008-01-01', date '2026-01-01', interval '1 day') as day`

let school: AbusedSchool
let staff: BrowserSession
beforeAll(async () => {
  school = await openAbusedSchool()
  await school.reset()
  await school.database.withClient((client) =>
    client.query(`begin; set local session_replication_role = replica; ${MANY_MARKS}; commit`),
  )
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())

/** Opens connections that send a byte a second and never finish; resolves with their answers once all are closed. */
async function trickle(start: string, more: string): Promise<string[]> {
  const connections = Array.from({ length: CONNECTIONS }, () => openSocket(school.server.origin))
  for (const { socket } of connections) socket.write(start)
  const timer = setInterval(() => {
    for (const { socket } of connections) if (socket.writable) socket.write(more)
  }, 1000)
  const answers = await Promise.all(connections.map(({ closed }) => closed))
  clearInterval(timer)
  return answers
}

const isWorking = async () => (await staff.getJson('/api/school-classes')).status

describe.concurrent('slow clients', () => {
  test(`${CONNECTIONS} connections whose headers never end are closed, and others are served meanwhile`, async () => {
    const closed = trickle('GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n')
    await pause(2000)
    expect(await isWorking()).toBe(200)
    for (const answer of await closed) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test(`${CONNECTIONS} bodies that never end are cut off, and others are served meanwhile`, async () => {
    const head = [
      'POST /api/comments HTTP/1.1',
      'Host: x',
      `Cookie: ${staff.cookieHeader}`,
      'Content-Type: application/json',
      'Content-Length: 100000',
    ]
    const closed = trickle(`${head.join('\r\n')}\r\n\r\n{`, ' ')
    await pause(2000)
    expect(await isWorking()).toBe(200)
    for (const answer of await closed) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('many who ask for the year and never read it do not keep the database from others', async () => {
    const ask = `GET /api/attendance/annual HTTP/1.1\r\nHost: x\r\nCookie: ${staff.cookieHeader}\r\n\r\n`
    const connections = Array.from({ length: 20 }, () => openSocket(school.server.origin))
    for (const { socket } of connections) {
      socket.pause()
      socket.write(ask)
    }
    await pause(1000)
    expect(await isWorking()).toBe(200)
    for (const { socket } of connections) socket.destroy()
  })
})
