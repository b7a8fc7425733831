import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const UPLOADS = 50
const MARKS = 400
const MARKERS = 4

const databases = await startDatabaseServer()
const store = await createDatabaseOn(databases.connectionString)
await fillLargeSchool(store.database, {
  pupils: 200,
  days: 20,
  from: '2025-09-01',
  academicYear: '2025-2026',
})
const pupils = await store.database.query<{ id: number }>('select id from students order by id limit 100')
const [day] = await store.database.query<{ date: string }>('select max(date) as date from attendance_records')
const server = fork(path.join(import.meta.dirname, 'annual-server.ts'), [store.connectionString])
const [{ origin, cookie }] = (await once(server, 'message')) as [{ origin: string; cookie: string }]

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

/** Marks one after the other by several people, as long as it is wanted. */
async function markWhile(isWanted: (done: number) => boolean): Promise<number[]> {
  const times: number[] = []
  const person = async () => {
    while (isWanted(times.length)) times.push(await mark(times.length))
  }
  await Promise.all(Array.from({ length: MARKERS }, person))
  return times.toSorted((a, b) => a - b)
}

async function upload(index: number, picture: Buffer<ArrayBuffer>, type: string): Promise<number> {
  const { id } = pupils[index] ?? { id: 1 }
  const asked = await fetch(`${origin}/api/students/${id}/photo/upload`, {
    method: 'POST',
    headers: { cookie },
  })
  const { uploadURL, objectPath } = (await asked.json()) as { uploadURL: string; objectPath: string }
  const sent = await ask('PUT', uploadURL, picture, type)
  await sent.text()
  if (!sent.ok) return sent.status
  const body = JSON.stringify({ objectPath })
  return (await ask('PUT', `/api/students/${id}/photo`, body, 'application/json')).status
}

const memory = (field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) /
  1024

const at = (times: number[], share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
const line = (times: number[]) =>
  `p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms of ${times.length} marks`

/** Bursts of 50 uploads, one after the other, and marking all the while. */
async function measure(name: string, picture: Buffer<ArrayBuffer>, type: string, bursts = 1): Promise<void> {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const before = memory('VmRSS')
  let isUploading = true
  const start = performance.now()
  const marking = markWhile(() => isUploading)
  const statuses: number[] = []
  for (let burst = 0; burst < bursts; burst += 1) {
    const burstOf = Array.from({ length: UPLOADS }, (_, index) => upload(index, picture, type))
    statuses.push(...(await Promise.all(burstOf)))
  }
  isUploading = false
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${bursts} x ${UPLOADS} at once, ${name} (${(picture.length / 1e6).toFixed(1)} MB each): ${seconds} s`,
  )
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  console.log(`  answers: ${[...counts].map(([status, count]) => `${count} x ${status}`).join(', ')}`)
  console.log(`  marking meanwhile: ${line(await marking)}`)
  console.log(`  memory: ${before.toFixed(0)} MB before, at most ${memory('VmHWM').toFixed(0)} MB`)
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
const phone = new Uint8Array(await noise(3464).jpeg({ quality: 80 }).toBuffer())
const square = new Uint8Array(await noise(400).jpeg({ quality: 85 }).toBuffer())
const flood = new Uint8Array(
  await sharp({
    create: { width: 14_000, height: 14_000, channels: 3, background: '#888' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer(),
)

await markWhile((done) => done < 100)
console.log(`marking alone: ${line(await markWhile((done) => done < MARKS))}`)
await measure('as the dialog sends them', Buffer.from(square), 'image/jpeg', 8)
await measure('12 megapixels from a phone', Buffer.from(phone), 'image/jpeg')
await measure('14,000 x 14,000 png', Buffer.from(flood), 'image/png', 8)
console.log(`marking alone again: ${line(await markWhile((done) => done < MARKS))}`)
server.kill()
await store.drop()
await databases.stop()
