import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { turn } from '#testing/outbox/outbox-school.ts'
import { COMMENT, PEOPLE, Tablet, turns } from '#testing/outbox/outbox-tablet.ts'
import type { Network } from '#testing/outbox/outbox-tablet.ts'
import type { Value } from './queue.ts'

const MARKS = ['mark 2026-11-16 am 1', 'mark 2026-11-16 am 2']

type Step = (tablet: Tablet) => unknown
const at = fc.nat(1)
const place = fc.constantFrom(...MARKS, COMMENT)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(at, place).map(
      ([page, one]): Step =>
        (to) =>
          to.enter(page, [one]),
    ),
  },
  {
    weight: 2,
    arbitrary: at.map(
      (page): Step =>
        (to) =>
          to.enter(page, MARKS),
    ),
  },
  {
    weight: 2,
    arbitrary: at.map(
      (page): Step =>
        (to) =>
          to.type(page),
    ),
  },
  fc.tuple(at, fc.boolean()).map(
    ([page, isClosing]): Step =>
      (to) =>
        to.pages[page]?.outbox.release(COMMENT, isClosing),
  ),
  fc.constantFrom<Network>('up', 'down', 'answers lost').map(
    (network): Step =>
      (to) =>
        Object.assign(to, { network }),
  ),
  place.map(
    (one): Step =>
      ({ server }) =>
        server.write({ place: one, value: `theirs ${server.history.length}`, by: 'a colleague' }),
  ),
  fc.tuple(at, place, fc.boolean()).map(
    ([page, one, isKept]): Step =>
      (to) =>
        to.decide(page, one, isKept),
  ),
  at.map(
    (page): Step =>
      (to) =>
        to.kill(page),
  ),
  fc.constant<Step>((to) => to.killBrowser()),
  fc.constantFrom(...PEOPLE, null).map(
    (person): Step =>
      (to) =>
        to.signIn(person),
  ),
  { weight: 4, arbitrary: fc.constant<Step>((to) => to.open()) },
  fc.integer({ min: -100_000, max: 100_000 }).map(
    (by): Step =>
      (to) =>
        (to.clock += by),
  ),
  at.map(
    (page): Step =>
      (to) =>
        to.pages[page]?.keeper.adopt(),
  ),
  { weight: 4, arbitrary: fc.constant<Step>(turn) },
)

test('[O1] after any schedule nothing that was taken is lost, doubled, out of order or sent as another person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const tablet = new Tablet()
      await tablet.open()
      for (const act of steps) await Promise.race([act(tablet), turns(5)])
      const asked = await recover(tablet)
      expectNothingLost(tablet, asked)
      expectRightHistory(tablet)
    }),
    { numRuns: 1000 },
  )
})

/** Both people sign in once more with a network; answers the values that they are still asked about. */
async function recover(tablet: Tablet): Promise<Set<Value>> {
  const asked = new Set<Value>()
  tablet.network = 'up'
  for (const person of PEOPLE) {
    tablet.signIn(person)
    await tablet.open()
    const outbox = tablet.pages[0]?.outbox
    await outbox?.send()
    for (const { items, state } of outbox?.queue() ?? []) {
      expect(state.status).toBe('conflict')
      for (const { value } of items) asked.add(value)
    }
  }
  return asked
}

/** What was taken is in the history, is asked about, or was replaced by a later choice of the same person. */
function expectNothingLost({ server, taken, dropped, chosen }: Tablet, asked: ReadonlySet<Value>): void {
  const written = new Set(server.history.map(({ value }) => value))
  // A repeat gets its first answer, also where a colleague wrote since.
  for (const value of asked) expect(written).not.toContain(value)
  for (const [value, { place: one, person }] of taken) {
    const mine = chosen.get(value)?.at ?? 0
    const isReplaced = [...chosen.values()].some(
      (other) => other.place === one && other.person === person && other.at > mine,
    )
    const isSafe = written.has(value) || asked.has(value) || isReplaced || dropped.has(value)
    expect({ value, isSafe }).toEqual({
      value,
      isSafe: true,
    })
  }
}

function expectRightHistory({ server, chosen }: Tablet): void {
  const ours = server.history.flatMap(({ value, by }) => {
    const choice = chosen.get(String(value))
    return choice ? [{ ...choice, value, by }] : []
  })
  expect(new Set(ours.map(({ value }) => value)).size).toBe(ours.length)
  for (const { by, person } of ours) expect(by).toBe(person)
  for (const person of PEOPLE) {
    for (const one of [...MARKS, COMMENT]) {
      const order = ours.filter((write) => write.person === person && write.place === one)
      expect(order.map(({ at: chosenAt }) => chosenAt)).toEqual(
        order.map(({ at: chosenAt }) => chosenAt).toSorted((a, b) => a - b),
      )
    }
  }
}
