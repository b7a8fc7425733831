import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountFor, countStates, nameWithClass, reportOf } from './evacuation.ts'
import type { EvacuationPupil } from './evacuation.ts'
import { TICK_VALUES, latestTicks, personOf, uniteTicks } from './ticks.ts'
import type { Tick } from './ticks.ts'

const at = (minute: number) => `2026-11-13T10:${String(minute).padStart(2, '0')}:00.000Z`
const tick = (fields: Partial<Tick>): Tick => ({
  ...{ id: 'a', studentId: null, visitor: null, value: 'found', at: at(1), userName: 'Olivia Marsh' },
  ...fields,
})
const pupil = (studentId: number, name: string, is: EvacuationPupil['is']): EvacuationPupil => ({
  ...{ studentId, name, is, yearGroup: 'Year 1', reason: 'Present this morning' },
})
const PEOPLE = [
  pupil(1, 'Ada Ash', 'onSite'),
  pupil(2, 'Ben Birch', 'notKnown'),
  pupil(3, 'Cam Cole', 'offSite'),
]
const states = (ticks: Tick[]) =>
  accountFor({ people: PEOPLE, ticks }).map(({ name, state }) => `${name} ${state}`)

describe('[N2] who is missing', () => {
  test('before any tick it is who is on site; what is not known says so', () => {
    expect(states([])).toEqual(['Ada Ash missing', 'Ben Birch notKnown', 'Cam Cole offSite'])
  })

  test('a child is found or not here, and a tick can be taken back', () => {
    const found = tick({ studentId: 1 })
    const notHere = tick({ id: 'b', studentId: 2, value: 'notHere' })
    expect(states([found, notHere])).toEqual(['Ada Ash found', 'Ben Birch notHere', 'Cam Cole offSite'])
    expect(states([found, tick({ id: 'c', studentId: 1, value: 'open', at: at(2) })])).toContain(
      'Ada Ash missing',
    )
  })

  test('a later arrival and a visitor can be added to the list', () => {
    const added = [
      tick({ studentId: 3, value: 'open' }),
      tick({ id: 'b', visitor: 'Mr Sparks', value: 'open' }),
    ]
    expect(states(added)).toEqual(expect.arrayContaining(['Cam Cole missing', 'Mr Sparks missing']))
    expect(countStates(accountFor({ people: PEOPLE, ticks: added }))).toEqual({
      ...{ missing: 3, notKnown: 1, found: 0, notHere: 0, offSite: 0 },
    })
  })

  test('of one moment, the tick with the higher id counts', () => {
    const one = tick({ id: 'a', studentId: 1 })
    const other = tick({ id: 'b', studentId: 1, value: 'notHere' })
    expect(latestTicks([other, one]).get(1)).toBe(other)
  })
})

describe('[N2] the report', () => {
  const evacuation = { startedAt: at(0), endedAt: at(9), people: PEOPLE }

  test('it gives the times, who ticked whom, and who was never found', () => {
    const ticks = [
      tick({ studentId: 2, value: 'open', at: at(2) }),
      tick({ id: 'b', studentId: 2, at: at(4), userName: 'Tom Baker' }),
    ]
    const report = reportOf({ ...evacuation, ticks })
    expect(report).toMatchObject({ minutes: 9, lastFoundAt: at(4), counts: { missing: 1, found: 1 } })
    expect(report.people.map((person) => [nameWithClass(person), person.state, person.ticks.length])).toEqual(
      [
        ['Ada Ash (Year 1)', 'missing', 0],
        ['Ben Birch (Year 1)', 'found', 2],
      ],
    )
  })

  test('a tick made before the end counts whenever it arrives, a later one is told apart', () => {
    const before = tick({ studentId: 1, at: at(8) })
    const after = tick({ id: 'b', studentId: 1, value: 'open', at: at(10) })
    const report = reportOf({ ...evacuation, ticks: [after, before] })
    expect(report.counts).toMatchObject({ found: 1, missing: 0, notKnown: 1 })
    expect(report.ticksAfterEnd).toEqual([after])
  })
})

const TICK = fc
  .record({
    id: fc.uuid({ version: 7 }),
    person: fc.constantFrom<(number | string)[]>(1, 2, 3, 'Mr Sparks', 'Ms Volt'),
    value: fc.constantFrom(...TICK_VALUES),
    minute: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ id, person, value, minute }) =>
    tick({
      ...{ id, value, at: at(minute) },
      [typeof person === 'number' ? 'studentId' : 'visitor']: person,
    }),
  )

/** What each phone made, and how each phone came to know all of it: in any order, in parts, some of it twice. */
const MEETINGS = fc.uniqueArray(TICK, { selector: ({ id }) => id, maxLength: 30 }).chain((all) =>
  fc.record({
    all: fc.constant(all),
    one: fc.shuffledSubarray(all, { minLength: all.length }),
    other: fc.shuffledSubarray(all, { minLength: all.length }),
    again: fc.shuffledSubarray(all),
    cut: fc.nat(all.length),
  }),
)

test('[N2] any order of any ticks of any phones gives the same list, and no tick is lost', () => {
  fc.assert(
    fc.property(MEETINGS, ({ all, one, other, again, cut }) => {
      const here = uniteTicks(one)
      const there = uniteTicks(uniteTicks(other.slice(cut)), uniteTicks(again, other.slice(0, cut)))
      expect(there).toEqual(here)
      expect(uniteTicks(there, here)).toEqual(here)
      expect(here.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      expect(accountFor({ people: PEOPLE, ticks: there })).toEqual(accountFor({ people: PEOPLE, ticks: one }))
    }),
    { numRuns: Number(process.env['SCHEDULES'] ?? 1000) },
  )
})

test('[N2] for any ticks, what counts of a person is the latest by time and id', () => {
  fc.assert(
    fc.property(fc.uniqueArray(TICK, { selector: ({ id }) => id, maxLength: 30 }), (ticks) => {
      for (const [person, counts] of latestTicks(ticks)) {
        const later = ticks.filter(
          (each) =>
            personOf(each) === person &&
            (each.at > counts.at || (each.at === counts.at && each.id > counts.id)),
        )
        expect(later).toEqual([])
      }
      expect(latestTicks(ticks).size).toBe(new Set(ticks.map(personOf)).size)
    }),
  )
})
