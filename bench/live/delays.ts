import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { launchBrowser } from '#tools/browser.ts'
import { buildClient } from '#tools/client-build.ts'
import { ensurePrograms } from '#tools/debian-programs.ts'
import { startNginx } from '#tools/proxies.ts'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../findings.ts'
import type { Effort } from '../measure.ts'
import { SESSION_SECRET, signInPeople } from '../people.ts'
import type { SignedInPerson } from '../people.ts'
import { openRoll } from '../roll.ts'
import type { Roll } from '../roll.ts'
import { ONE_YEAR, TODAY, className, fillSchool } from '../school-data.ts'
import { quantile } from '../statistics.ts'
import { openStreams } from './streams.ts'

/** 16 teachers take their registers: 320 marks in a minute. */
const TEACHERS = 16
const BETWEEN_MS = 3000
const CODES = ['L', 'I']

interface Place {
  /** Where people mark, and where pages listen. */
  origin: string
  people: readonly SignedInPerson[]
  roll: Roll
}

/** From the moment in which a mark is sent until another page is told, and until a browser has painted it. */
export async function measureDelays({ times }: Effort): Promise<Finding[]> {
  ensurePrograms()
  await buildClient()
  const directory = mkdtempSync(path.join(tmpdir(), 'register-live-'))
  const postgres = await startEmbeddedPostgres({ dataDir: directory, durable: true })
  const { connectionString } = postgres
  await migrate(connectionString)
  await fillSchool(connectionString, ONE_YEAR)
  const roll = await openRoll(connectionString)
  const findings: Finding[] = []
  for (const count of [1, 2]) {
    const front = await freePort()
    const origin = `http://127.0.0.1:${front}`
    const env = { DATABASE_URL: connectionString, PUBLIC_URL: origin, SESSION_SECRET }
    const ports = await Promise.all(Array.from({ length: count }, freePort))
    const processes = await Promise.all(ports.map((port) => startServerProcess({ port, env })))
    const stopNginx = await startNginx(directory, front, ports)
    const people = await signInPeople({ connectionString, publicUrl: origin, people: TEACHERS + 1 })
    findings.push(...(await delaysOf({ origin, people, roll }, count, Math.min(times, 60))))
    await stopNginx()
    await Promise.all(processes.map((one) => one.stop()))
  }
  await roll.sql.end()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
  return findings
}

async function mark(
  { origin }: Place,
  person: SignedInPerson,
  { studentId, code }: { studentId: number; code: string },
) {
  const response = await fetch(`${origin}/api/attendance`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ studentId, date: TODAY, amCode: code, pmCode: null, session: 'am' }),
  })
  if (!response.ok) throw new Error(`A mark answered ${response.status}: ${await response.text()}`)
}

async function delaysOf(place: Place, processes: number, times: number): Promise<Finding[]> {
  const { origin, people, roll } = place
  const [watcher, first, ...others] = people
  if (!watcher || !first) throw new Error('There are no people')
  await roll.setMarks([TODAY], '/')
  const over = new AbortController()
  // The first class is the watched one; everybody else marks all the time.
  const marking = others.map(async (person, index) => {
    const pupils = roll.pupilIds(2 + (index % 7))
    await pause((BETWEEN_MS * index) / others.length)
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await mark(place, person, { studentId: pupils[turn % 20] ?? 0, code: CODES[turn % 2] ?? 'L' })
      await pause(BETWEEN_MS)
    }
  })
  let onTold = () => {}
  // Several streams, so that both processes have some.
  const streams = await openStreams(
    origin,
    Array.from({ length: 4 }, () => watcher.cookie),
    (change) => {
      if (change.topic === 'marks' && change.classes?.includes(className(1))) onTold()
    },
  )
  const browser = await launchBrowser()
  const page = await openRegister(
    await browser.newPage({ viewport: { width: 1280, height: 900 } }),
    place,
    watcher,
  )
  const told: number[] = []
  const painted: number[] = []
  const pupils = roll.pupilIds(1).slice(0, 8)
  for (let turn = 0; turn < times; turn += 1) {
    const studentId = pupils[turn % pupils.length] ?? 0
    const code = CODES[Math.floor(turn / pupils.length) % 2] ?? 'L'
    const shown = page.evaluate(untilPainted, studentId)
    await page.evaluate(() => {})
    const start = performance.timeOrigin + performance.now()
    let left = 4
    const heard = new Promise<number>((resolve) => {
      onTold = () => {
        left -= 1
        if (left === 0) resolve(performance.timeOrigin + performance.now())
      }
    })
    await mark(place, first, { studentId, code })
    told.push((await heard) - start)
    painted.push((await shown) - start)
    await pause(100 + Math.random() * 200)
  }
  over.abort()
  await Promise.all(marking)
  streams.close()
  await browser.close()
  const where = processes === 1 ? 'one process' : 'two processes, behind nginx'
  return [
    finding(`a mark until every page is told, p95, ${where}`, told),
    { ...finding(`a mark until it is painted elsewhere, p95, ${where}`, painted), goal: { atMost: 300 } },
  ]
}

const finding = (job: string, values: readonly number[]): Finding => ({
  ...{ job, ratio: quantile(values, 0.95), unit: 'ms' },
  detail: `p50 ${quantile(values, 0.5).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms, ${values.length} marks`,
})

async function openRegister(page: Page, { origin }: Place, { cookie }: SignedInPerson): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: origin }])
  const following = page.waitForResponse('**/api/live')
  await page.goto(`${origin}/dashboard?yearGroup=${encodeURIComponent(className(1))}&date=${TODAY}`)
  await page.locator('[data-pupil]').first().waitFor()
  await following
  // Its first read has come.
  await pause(1000)
  return page
}

/** Runs in the page: waits for the frame after the one in which the card of the pupil has changed. */
function untilPainted(pupil: number): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`The card of ${pupil} never changed`)), 10_000)
    const card = document.querySelector(`article[data-pupil="${pupil}"]`)
    if (!card) return reject(new Error(`There is no card of ${pupil}`))
    const observer = new MutationObserver(() => {
      observer.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
      )
    })
    return observer.observe(card, { attributes: true, childList: true, characterData: true, subtree: true })
  })
}
