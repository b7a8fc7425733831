import { isoDate } from '#domain/calendar/iso-date.ts'
import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import { sql } from '#server/db/sql.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { median, quantile } from '../statistics.ts'
import { forkServer } from '../forked-server.ts'

const UPLOADS = 50
const MARKS = 3000
const MARKERS = 4

const databases = await startDatabaseServer()
const store = await createDatabaseOn(databases.connectionString)
await fillLargeSchool(store.database, {
  pupils: 200,
  days: 20,
  from: isoDate('2025-09-01'),
  academicYear: '2025-2026',
})
const pupils = await store.database.query<{ id: number }>(sql`select id from students order by id limit 100`)
const [day] = await store.database.query<{ date: string }>(
  sql`select max(date) as date from attendance_records`,
)
const { server, origin, cookie } = await forkServer({ connectionString: store.connectionString })
const uploader = fork(path.join(import.meta.dirname, 'photo-uploader.ts'))
const folder = mkdtempSync(path.join(tmpdir(), 'photo-uploads-'))

async function ask(method: string, address: string, body: BodyInit, type: string): Promise<Response> {
  return fetch(`${origin}${address}`, { method, body, headers: { cookie, 'content-type': type } })
}

async function mark(index: number): Promise<number> {
  const { id } = pupils[index % pupils.length] ?? { id: 1 }
  const body = { studentId: id, date: day?.date, amCode: index % 2 ? '/' : 'L', pmCode: null, session: 'am' }
  const start = performance.now()
  const answer = await ask('POST', '/api/attendance', JSON.stringify(body), 'application/json')
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return performance.now() - start
}

/** Several people mark pupil after pupil for as long as it is wanted. */
async function markWhile(isWanted: (done: number) => boolean): Promise<number[]> {
  const times: number[] = []
  const person = async () => {
    while (isWanted(times.length)) times.push(await mark(times.length))
  }
  await Promise.all(Array.from({ length: MARKERS }, person))
  return times
}

const memoryOf = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The memory of the server and of its image worker. */
function memory(field: string): string {
  const workers = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').match(/\d+/g) ?? []
  const [register = 0, ...others] = [server.pid ?? 0, ...workers.map(Number)].map((pid) =>
    memoryOf(pid, field),
  )
  return `register ${register.toFixed(0)} MB${others.map((size) => `, image worker ${size.toFixed(0)} MB`).join('')}`
}

const line = (times: number[]) =>
  `p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms of ${times.length} marks`

/** Bursts of 50 uploads, one after the other, while people mark. */
async function measure(name: string, picture: Buffer, type: string, bursts = 1): Promise<void> {
  const file = path.join(folder, 'picture')
  writeFileSync(file, picture)
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const before = memory('VmRSS')
  let isUploading = true
  const start = performance.now()
  const marking = markWhile(() => isUploading)
  const photographed = pupils.slice(0, UPLOADS).map(({ id }) => id)
  uploader.send({ origin, cookie, pupils: photographed, file, type, bursts })
  const [statuses] = (await once(uploader, 'message')) as [number[]]
  isUploading = false
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${bursts} x ${UPLOADS} at once, ${name} (${(picture.length / 1e6).toFixed(1)} MB each): ${seconds} s`,
  )
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  console.log(`  answers: ${[...counts].map(([status, count]) => `${count} x ${status}`).join(', ')}`)
  console.log(`  marking meanwhile: ${line(await marking)}`)
  console.log(`  memory before: ${before}; at most: ${memory('VmHWM')}`)
}

const noise = (size: number) =>
  sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const phone = await noise(3464).jpeg({ quality: 80 }).toBuffer()
const square = await noise(400).jpeg({ quality: 85 }).toBuffer()
const flood = await sharp({
  create: { width: 14_000, height: 14_000, channels: 3, background: '#888' },
  limitInputPixels: false,
})
  .png()
  .toBuffer()

await markWhile((done) => done < 100)
console.log(`marking alone: ${line(await markWhile((done) => done < MARKS))}`)
await measure('as the dialog sends them', square, 'image/jpeg', 8)
await measure('12 megapixels from a phone', phone, 'image/jpeg')
await measure('14,000 x 14,000 png', flood, 'image/png', 8)
console.log(`marking alone again: ${line(await markWhile((done) => done < MARKS))}`)
server.kill()
uploader.kill()
rmSync(folder, { recursive: true })
await store.drop()
await databases.stop()
