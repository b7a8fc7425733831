import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createImageWorker } from './image-worker.ts'

const imageWorker = createImageWorker()
afterAll(() => imageWorker.close())

/** What Node itself passes to a process that it talks to. */
const NODE_OWN = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
  .png()
  .toBuffer()

/** The pids of the image workers that this process has started. */
function workerProcesses(): number[] {
  const children =
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? []
  return children.map(Number).filter((pid) => commandOf(pid).includes('image-worker-process'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}

async function untilGone(): Promise<void> {
  while (workerProcesses().length > 0) await sleep(20)
}

test('[E7] many pictures at once are drawn by one process, which gives way to registers', async () => {
  const photos = await Promise.all(Array.from({ length: 8 }, () => imageWorker.photo(async () => picture)))
  for (const { photo, small } of photos) {
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  }
  expect(workerProcesses().map(getPriority)).toEqual([19])
  // What the register was started with, secrets included, is not there.
  const environment = readFileSync(`/proc/${workerProcesses()[0]}/environ`, 'utf8')
    .split('\0')
    .filter(Boolean)
  expect(environment.map((entry) => entry.split('=')[0])).toEqual(NODE_OWN)
})

test('[E7] a picture that ends the process is refused, and the next one finds a new process', async () => {
  await imageWorker.photo(async () => picture)
  const [pid = 0] = workerProcesses()
  const refused = imageWorker.photo(async () => {
    // It stops in the middle of its work, as a fault in the decoder would make it.
    process.kill(pid, 'SIGSTOP')
    setTimeout(() => process.kill(pid, 'SIGKILL'), 50)
    return picture
  })
  await expect(refused).rejects.toMatchObject({ status: 400, message: 'Please select an image file.' })
  expect((await imageWorker.photo(async () => picture)).photo.length).toBeGreaterThan(0)
  expect(workerProcesses()).not.toContain(pid)
})

test('[E7] a process that falls silent is ended, and the next picture finds a new one', async () => {
  const others = workerProcesses()
  const impatient = createImageWorker({ answerWithinMs: 8000 })
  try {
    await impatient.photo(async () => picture)
    const refused = impatient.photo(async () => {
      const own = workerProcesses().filter((pid) => !others.includes(pid))
      for (const pid of own) process.kill(pid, 'SIGSTOP')
      return picture
    })
    await expect(refused).rejects.toMatchObject({ status: 400 })
    expect((await impatient.photo(async () => picture)).small.length).toBeGreaterThan(0)
  } finally {
    impatient.close()
  }
})

test('[E7] a process that cannot start is a fault of ours, not of the picture', async () => {
  const endsAtOnce = path.join(import.meta.dirname, 'limit-concurrency.ts')
  const broken = createImageWorker({ program: endsAtOnce })
  await expect(broken.photo(async () => picture)).rejects.toThrow('cannot be started')
})

test('a closed image worker leaves no process behind', async () => {
  await imageWorker.photo(async () => picture)
  imageWorker.close()
  await untilGone()
  expect(workerProcesses()).toEqual([])
})
