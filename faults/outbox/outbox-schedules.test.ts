import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { addPupils, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboxDevice, readHeld } from './outbox-device.ts'
import type { Choice, Person } from './outbox-device.ts'
import { schedules } from './outbox-steps.ts'

// The same ones each time, so that a change is judged by what it does; SCHEDULES=1000 draws new ones.
const FEW = { numRuns: 25, seed: 20_261_117 }
const CHOSEN = process.env['SCHEDULES'] ? { numRuns: Number(process.env['SCHEDULES']) } : FEW

let dataDir: string
let port: number
let postgres: EmbeddedPostgres
let database: Database
let server: Promise<ServerProcess>
let people: Person[]
let colleague: BrowserSession

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connectionString)
  database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  await buildSchool(database)
  port = await freePort()
  server = start()
  const { origin } = await server
  const signedIn = async (account: string) => {
    const session = new BrowserSession(origin)
    await session.signIn(account)
    const { body } = await session.getJson<{ id: string }>('/api/auth/user')
    return { session, account, id: body.id }
  }
  people = [
    { ...(await signedIn('office')), codes: ['/', 'L', 'I'] },
    { ...(await signedIn('teacher')), codes: ['M', 'N', 'V'] },
  ]
  colleague = (await signedIn('head')).session
  await database.query(sql`update users set is_authorized = true, role = 'admin'`)
})
afterAll(async () => {
  await (await server).stop()
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startServerProcess({
    port,
    env: { DATABASE_URL: postgres.connectionString, SESSION_SECRET: 'the same after every start, always' },
  })

/** Ends the program at once and starts it again; meanwhile nothing answers. */
function killServer(): void {
  server = server.then(async (running) => {
    running.kill('SIGKILL')
    await running.ended
    return start()
  })
}

const LIMIT_MS = Math.max(900_000, CHOSEN.numRuns * 60_000)

test(
  `[O1] after any of ${CHOSEN.numRuns} schedules with a real server nothing taken is lost, doubled or out of order`,
  async () => {
    await fc.assert(
      fc.asyncProperty(schedules, async (steps) => {
        const device = new OutboxDevice(database)
        const pupils = await addPupils(database, pupilsOf('Reception', 2))
        const theirs: Promise<void>[] = []
        const scene = { device, pupils, people, colleague, theirs, killServer }
        device.signIn(people[0] ?? null)
        await device.open()
        for (const step of steps) {
          device.events.push(`- ${fc.stringify(step)}`)
          await Promise.race([step(scene), pause(50)])
        }
        try {
          const asked = await recover(device)
          await Promise.all(theirs)
          const changes = await readHistory(device, pupils)
          expectNothingLost(device, changes, asked)
        } catch (cause) {
          throw new Error(device.events.join('\n'), { cause })
        }
      }),
      { ...CHOSEN, endOnFailure: true },
    )
  },
  LIMIT_MS,
)

/** Both people sign in once more with a network and a server; answers what they are still asked about. */
async function recover(device: OutboxDevice): Promise<Set<string>> {
  const asked = new Set<string>()
  await server
  device.network = 'up'
  for (const person of people) {
    if (person.session.cookies.size === 0) await person.session.signIn(person.account)
    device.signIn(person)
    await device.open()
    for (const key of await device.settle()) asked.add(key)
  }
  return asked
}

type Change = { key: string; userId: string; place: string; before: string | null; after: string | null }

/** The history of the marks and that of the comment, each in the order of the server. */
async function readHistory({ chosen }: OutboxDevice, pupils: readonly number[]): Promise<Change[]> {
  const marks = await database.query<Change>(sql`
    select reason || ' at mark ' || student_id as key, user_id as "userId", 'mark ' || student_id as place,
      old_code as before, new_code as after
    from attendance_changes where student_id = any(${pupils}::int[]) order by id`)
  const comments = await database.query<Change>(sql`
    select (after ->> 'comment') || ' at comment ' || subject_id as key, user_id as "userId",
      'comment ' || subject_id as place, before ->> 'comment' as before, after ->> 'comment' as after
    from trail_entries where kind like 'comment%' and subject_id = any(${pupils.map(String)}::text[])
    order by id`)
  for (const [place, changes] of Map.groupBy([...marks, ...comments], (change) => change.place)) {
    expect(changes.map(({ before }) => before)).toEqual(
      [null, ...changes.map(({ after }) => after)].slice(0, -1),
    )
    expect(changes.at(-1)?.after).toBe(await readHeld(database, place))
    const ours = changes.flatMap(({ key, userId }) => {
      const choice = chosen.get(key)
      return choice ? [{ ...choice, key, userId }] : []
    })
    expect(new Set(ours.map(({ key }) => key)).size).toBe(ours.length)
    expect(ours.filter(({ userId, person }) => userId !== person.id)).toEqual([])
    for (const person of people) {
      const written = ours.filter((one) => one.person === person)
      expect(written.flatMap((one, index) => written.slice(index + 1).filter(isBefore(one)))).toEqual([])
    }
  }
  return [...marks, ...comments]
}

/**
 * Whether a choice came before another: in the same page by the taps, in two pages if the first was taken when the second
 * was made. Of two that were made at once either may come first.
 */
const isBefore = (second: Choice) => (first: Choice) =>
  first.page === second.page ? first.at < second.at : first.takenAt < second.at

/** What was taken is in the history, is asked about, was settled, or was replaced by another choice of the same person that was not made before it. */
function expectNothingLost(
  { chosen, taken, settled }: OutboxDevice,
  changes: Change[],
  asked: Set<string>,
): void {
  const written = new Set(changes.map(({ key }) => key))
  const isReplaced = (mine: Choice) =>
    [...chosen.values()].some(
      (other) =>
        other !== mine &&
        other.place === mine.place &&
        other.person === mine.person &&
        !isBefore(mine)(other),
    )
  // Another tab of the same person wrote the same code before: there was nothing to change.
  const stoodThere = ({ place, person, value }: Choice) =>
    changes.findLast((change) => change.place === place && change.userId === person.id)?.after === value
  const lost = [...taken].filter(
    ([key, choice]) =>
      ![written, asked, settled].some((safe) => safe.has(key)) && !isReplaced(choice) && !stoodThere(choice),
  )
  expect(lost.map(([key]) => key)).toEqual([])
}
