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
import { OutboxDevice, commentPlace, markPlace, readHeld, writeTheirs } from './outbox-device.ts'
import type { Choice, Person } from './outbox-device.ts'

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

interface Case {
  device: OutboxDevice
  /** Two pupils of this case alone. */
  pupils: number[]
}
type Step = (to: Case) => unknown

/** `m0` and `m1` are marks of the two pupils, `c0` is the comment on the first. */
const placeIn = ({ pupils }: Case, name: string) => {
  const pupil = pupils[Number(name[1])] ?? 0
  return name.startsWith('c') ? commentPlace(pupil) : markPlace(pupil)
}

const at = fc.nat(1)
const name = fc.constantFrom('m0', 'm1', 'c0')
const steps: Record<string, fc.WeightedArbitrary<Step>> = {
  enter: {
    weight: 8,
    arbitrary: fc.tuple(at, name).map(
      ([page, one]) =>
        (to) =>
          to.device.enter(page, [placeIn(to, one)]),
    ),
  },
  all: {
    weight: 3,
    arbitrary: fc.tuple(at, fc.boolean()).map(
      ([page, isUndo]) =>
        (to) =>
          to.device.enter(
            page,
            ['m0', 'm1'].map((one) => placeIn(to, one)),
            isUndo,
          ),
    ),
  },
  network: {
    weight: 2,
    arbitrary: fc.constantFrom('up', 'down', 'answers lost').map((network) => ({ device }) => {
      device.network = network
    }),
  },
  theirs: { weight: 2, arbitrary: name.map((one) => (to) => writeTheirs(colleague, placeIn(to, one))) },
  decide: {
    weight: 2,
    arbitrary: fc.tuple(at, name, fc.boolean()).map(
      ([page, one, isKept]) =>
        (to) =>
          to.device.decide(page, placeIn(to, one), isKept),
    ),
  },
  kill: {
    weight: 1,
    arbitrary: at.map(
      (page) =>
        ({ device }) =>
          device.kill(page),
    ),
  },
  killServer: { weight: 1, arbitrary: fc.constant(() => killServer()) },
  signIn: {
    weight: 1,
    arbitrary: fc.constantFrom(0, 1, 2).map(
      (index) =>
        ({ device }) =>
          device.signIn(people[index] ?? null),
    ),
  },
  sessionEnds: {
    weight: 1,
    arbitrary: fc.constant(({ device }) => device.signedIn?.session.cookies.clear()),
  },
  open: { weight: 4, arbitrary: fc.constant(({ device }) => device.open()) },
  clock: {
    weight: 1,
    arbitrary: fc.integer({ min: -100_000, max: 100_000 }).map((by) => ({ device }) => {
      device.clock += by
    }),
  },
  adopt: {
    weight: 1,
    arbitrary: at.map(
      (page) =>
        ({ device }) =>
          device.pages[page]?.keeper.adopt(),
    ),
  },
  pause: { weight: 5, arbitrary: fc.nat(30).map((milliseconds) => () => pause(milliseconds)) },
}

test(`[O1] after any of ${CHOSEN.numRuns} schedules with a real server nothing taken is lost, doubled or out of order`, async () => {
  const schedule = fc.array(fc.oneof(...Object.values(steps)), { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(schedule, async (acts) => {
      const device = new OutboxDevice(database)
      const pupils = await addPupils(database, pupilsOf('Reception', 2))
      device.signIn(people[0] ?? null)
      await device.open()
      for (const act of acts) await Promise.race([act({ device, pupils }), pause(50)])
      const asked = await recover(device)
      const changes = await readHistory(device, pupils)
      expectNothingLost(device, changes, asked)
    }),
    { ...CHOSEN, endOnFailure: true },
  )
})

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
      const order = ours.filter((one) => one.person === person).map((one) => one.at)
      expect(order).toEqual(order.toSorted((one, other) => one - other))
    }
  }
  return [...marks, ...comments]
}

/** What was taken is in the history, is asked about, was settled, or was replaced by a later choice of the same person. */
function expectNothingLost(
  { chosen, taken, settled }: OutboxDevice,
  changes: Change[],
  asked: Set<string>,
): void {
  const written = new Set(changes.map(({ key }) => key))
  const isReplaced = ({ at: mine, place, person }: Choice) =>
    [...chosen.values()].some((other) => other.place === place && other.person === person && other.at > mine)
  // Another tab of the same person wrote the same code before: there was nothing to change.
  const stoodThere = ({ place, person, value }: Choice) =>
    changes.findLast((change) => change.place === place && change.userId === person.id)?.after === value
  const lost = [...taken].filter(
    ([key, choice]) =>
      ![written, asked, settled].some((safe) => safe.has(key)) && !isReplaced(choice) && !stoodThere(choice),
  )
  expect(lost.map(([key]) => key)).toEqual([])
}
