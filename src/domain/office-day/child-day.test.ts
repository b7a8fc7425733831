import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Code } from '#domain/attendance/codes.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { presenceOf } from './child-day.ts'
import type { WholeDay } from './child-day.ts'
import type { Movement } from './movements.ts'
import { USUAL_TIMES } from './school-times.ts'
import type { SchoolTimes } from './school-times.ts'

const TIMES: SchoolTimes = {
  school: USUAL_TIMES,
  morningOnlyDates: [],
  classes: [{ ...USUAL_TIMES, yearGroup: 'Nursery', morningOnlyWeekdays: [1, 2, 3, 4, 5] }],
}

const day = (fields: Partial<WholeDay> = {}): WholeDay => ({
  ...{ yearGroup: 'Year 3', date: isoDate('2026-11-13'), marks: { am: null, pm: null }, movements: [] },
  ...{ plans: [], isBookedForCare: false, care: null },
  ...fields,
})
const marked = (am: Code | null, pm: Code | null = null) => ({ marks: { am, pm } })
const moved = (kind: Movement['kind'], time: string, fields: Partial<Movement> = {}): Movement => ({
  ...{ kind, time, reason: null, withWhom: null, expectedBack: null },
  ...fields,
})
const care = (arrivalTime: string | null, departureTime: string | null = null) => ({
  care: { arrivalTime, departureTime, attended: true, collectedBy: departureTime ? 'Dad' : null },
})
const dentist = moved('out', '11:02', { reason: 'appointment', withWhom: 'Dad', expectedBack: '12:15' })

describe('[N1] where a child is, with the reason', () => {
  test.each<[string, WholeDay, string, string]>([
    ['10:00', day(marked('/')), 'onSite', 'Present this morning'],
    ['10:00', day(marked('L')), 'onSite', 'Came late this morning'],
    ['14:00', day(marked('/', '\\')), 'onSite', 'Present this afternoon'],
    ['10:00', day(marked('I')), 'offSite', 'Illness'],
    ['10:00', day(marked('N')), 'offSite', 'Absent, the reason is not known yet'],
    ['08:30', day(), 'notKnown', 'Not marked yet'],
    [
      '08:30',
      day({ plans: [{ session: 'am', code: 'M' }] }),
      'notKnown',
      'Not marked yet. Planned: Medical or dental appointment',
    ],
    [
      '08:30',
      day({ plans: [{ session: 'am', code: null }] }),
      'notKnown',
      'Not marked yet. Absence asked for',
    ],
    [
      '11:30',
      day({ ...marked('/'), movements: [dentist] }),
      ...(['offSite', 'Signed out 11:02 with Dad, appointment, back by 12:15'] as const),
    ],
    [
      '12:30',
      day({ ...marked('/'), movements: [dentist] }),
      ...(['offSite', 'Signed out 11:02 with Dad, appointment, should have been back by 12:15'] as const),
    ],
    [
      '12:40',
      day({ ...marked('/'), movements: [dentist, moved('back', '12:31')] }),
      'onSite',
      'In since 12:31',
    ],
    ['15:40', day(marked('/', '\\')), 'notKnown', 'Present this afternoon. Lessons are over'],
    [
      '15:40',
      day({ ...marked('/', '\\'), isBookedForCare: true }),
      ...(['notKnown', 'Present this afternoon. Booked for care, not signed in'] as const),
    ],
    [
      '12:10',
      day({ ...marked('/'), yearGroup: 'Nursery' }),
      'notKnown',
      'Present this morning. Lessons are over',
    ],
    ['16:00', day({ ...marked('/', '\\'), ...care('15:20') }), 'onSite', 'In after-school care since 15:20'],
    ['17:00', day({ ...marked('/', '\\'), ...care('15:20', '16:50') }), 'offSite', 'Collected 16:50 by Dad'],
    [
      '17:00',
      day({
        ...marked('/', '\\'),
        ...care('15:20'),
        movements: [moved('out', '16:10', { withWhom: 'Gran' })],
      }),
      ...(['offSite', 'Signed out 16:10 with Gran'] as const),
    ],
  ])('at %s: %j is %s: %s', (time, child, is, reason) => {
    expect(presenceOf(child, TIMES, time)).toEqual({ is, reason })
  })
})

const TIME = fc
  .record({ hour: fc.integer({ min: 7, max: 18 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const CODE = fc.constantFrom<(Code | null)[]>(null, '/', 'L', 'U', 'N', 'I', 'M', 'B')

/** Any sequence that the product can hold: times in their order, out and in by turns. */
const DAY = fc
  .record({
    am: CODE,
    pm: CODE,
    movementTimes: fc.array(TIME, { maxLength: 5 }),
    careTimes: fc.array(TIME, { maxLength: 2 }),
    startsOut: fc.boolean(),
    isBookedForCare: fc.boolean(),
  })
  .map(({ am, pm, movementTimes, careTimes, startsOut, isBookedForCare }) => {
    const [arrivalTime, departureTime = null] = careTimes.toSorted()
    return day({
      ...{ ...marked(am, pm), isBookedForCare },
      movements: movementTimes
        .toSorted()
        .map((time, index) => moved((index % 2 === 0) === startsOut ? 'out' : 'back', time)),
      ...(arrivalTime !== undefined && care(arrivalTime, departureTime)),
    })
  })

/** A recount from the raw records: everything that was recorded, told in the order of its time, as a diary. */
function recount({ marks, movements, care: record }: WholeDay, time: string) {
  const { am, pm } = USUAL_TIMES
  const diary = [
    ...(marks.am ? [{ at: am.opens, rank: 0, says: `mark ${marks.am}` }] : []),
    ...(marks.pm && time >= '12:00' ? [{ at: pm.opens, rank: 0, says: `mark ${marks.pm}` }] : []),
    ...movements.map(({ time: at, kind }) => ({ at, rank: 1, says: kind })),
    ...(record?.arrivalTime ? [{ at: record.arrivalTime, rank: 2, says: 'into care' }] : []),
    ...(record?.departureTime ? [{ at: record.departureTime, rank: 3, says: 'collected' }] : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at) || one.rank - other.rank)
  let place = 'unknown'
  for (const { says } of diary) {
    const [kind, code = ''] = says.split(' ')
    if (kind === 'out' || kind === 'collected') place = 'gone'
    else if (kind === 'into') place = 'care'
    else if (kind !== 'mark' || ['/', '\\', 'L', 'U'].includes(code)) place = 'school'
    // A register cannot find a child who is out.
    else if (place !== 'gone') place = 'absent'
  }
  if (place === 'school' && time >= '15:30') return 'notKnown'
  if (place === 'unknown') return 'notKnown'
  return place === 'school' || place === 'care' ? 'onSite' : 'offSite'
}

test('[N1] for any sequence of marks, movements and care, on site equals a recount from the raw records', () => {
  fc.assert(
    fc.property(DAY, TIME, (child, time) => {
      expect(presenceOf(child, TIMES, time).is).toBe(recount(child, time))
    }),
    { numRuns: Number(process.env['SCHEDULES'] ?? 2000) },
  )
})
