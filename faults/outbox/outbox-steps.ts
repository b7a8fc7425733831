import type { BrowserSession } from '#testing/browser-session.ts'
import * as fc from 'fast-check'
import { setTimeout as pause } from 'node:timers/promises'
import { FAULT_DAY } from '../marking-clients.ts'
import { WEEK, commentPlace, markPlace, pupilOf } from './outbox-device.ts'
import type { OutboxDevice, Person } from './outbox-device.ts'

/** Where a schedule runs: a device, two pupils of this case alone, and what surrounds them. */
export interface Scene {
  device: OutboxDevice
  pupils: readonly number[]
  people: readonly Person[]
  colleague: BrowserSession
  /** What the colleague is writing just now. */
  theirs: Promise<void>[]
  killServer: () => void
}

type Step = (scene: Scene) => unknown

const at = fc.nat(1)
/** `m0` and `m1` are marks of the two pupils, `c0` is the comment on the first. */
const name = fc.constantFrom('m0', 'm1', 'c0')
const placeIn = ({ pupils }: Scene, [kind, index]: string) => {
  const pupil = pupils[Number(index)] ?? 0
  return kind === 'c' ? commentPlace(pupil) : markPlace(pupil)
}

/** A step of which the report of a failure says what it does. */
function step<Given extends readonly unknown[]>(
  weight: number,
  says: string,
  given: fc.Arbitrary<Given>,
  act: (scene: Scene, ...args: Given) => unknown,
): fc.WeightedArbitrary<Step> {
  const arbitrary = given.map((args) =>
    Object.assign((scene: Scene) => act(scene, ...args), {
      [fc.toStringMethod]: () => [says, ...args].join(' '),
    }),
  )
  return { weight, arbitrary }
}

let theirs = 0
/** A colleague elsewhere writes over what stands there. */
async function writeTheirs(colleague: BrowserSession, place: string): Promise<void> {
  const studentId = pupilOf(place)
  const [text, code] = [`theirs ${(theirs += 1)}`, theirs % 2 ? 'C' : 'D']
  const [address, body] = place.startsWith('comment')
    ? ['/api/comments', { studentId, weekStartDate: WEEK, comment: text }]
    : [
        '/api/attendance',
        { studentId, date: FAULT_DAY, amCode: code, pmCode: null, session: 'am', reason: text },
      ]
  // The server may be down just now.
  await colleague.sendJson('POST', address, body).catch(() => {})
}

const NOTHING = fc.tuple()

export const schedules: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    step(8, 'enter', fc.tuple(at, name), (to, page, one) => to.device.enter(page, [placeIn(to, one)])),
    step(3, 'enter all (undo)', fc.tuple(at, fc.boolean()), (to, page, isUndo) =>
      to.device.enter(page, to.pupils.map(markPlace), isUndo),
    ),
    step(2, 'network', fc.tuple(fc.constantFrom('up', 'down', 'answers lost')), ({ device }, network) => {
      device.network = network
    }),
    step(2, 'theirs', fc.tuple(name), async (to, one) => {
      const writing = writeTheirs(to.colleague, placeIn(to, one))
      to.theirs.push(writing)
      await writing
    }),
    step(2, 'decide (keep theirs)', fc.tuple(at, name, fc.boolean()), (to, page, one, isKept) =>
      to.device.decide(page, placeIn(to, one), isKept),
    ),
    step(1, 'kill', fc.tuple(at), ({ device }, page) => device.kill(page)),
    step(1, 'kill the server', NOTHING, ({ killServer }) => killServer()),
    step(1, 'sign in', fc.tuple(fc.nat(2)), ({ device, people }, index) =>
      device.signIn(people[index] ?? null),
    ),
    step(1, 'session ends', NOTHING, ({ device }) => device.signedIn?.session.cookies.clear()),
    step(4, 'open', NOTHING, ({ device }) => device.open()),
    step(1, 'clock', fc.tuple(fc.integer({ min: -100_000, max: 100_000 })), ({ device }, by) => {
      device.clock += by
    }),
    step(1, 'adopt', fc.tuple(at), ({ device }, page) => device.pages[page]?.keeper.adopt()),
    step(5, 'pause', fc.tuple(fc.nat(30)), (_, milliseconds) => pause(milliseconds)),
  ),
  { minLength: 5, maxLength: 40 },
)
