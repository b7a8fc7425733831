import type { Code } from '#domain/attendance/codes.ts'
import { SESSIONS } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysInNextYear,
  PLANNED_CODES,
  WEEKDAYS,
  coversSession,
  lastDayAfterEnd,
  planFault,
  proposalFor,
} from './planned-absences.ts'
import type { Plan } from './planned-absences.ts'

const day = (text: string) => isoDate(text)
const LEAVE: Plan = {
  ...{ from: day('2026-11-16'), to: day('2026-11-27'), code: 'C', isWeekly: false, isApproved: true },
  ...{ amWeekdays: WEEKDAYS, pmWeekdays: WEEKDAYS },
}
const MONDAY_AFTERNOONS: Plan = {
  ...{ from: day('2026-09-01'), to: day('2027-07-31'), code: 'X', isWeekly: true, isApproved: true },
  ...{ amWeekdays: [], pmWeekdays: [1] },
}
const open = { mark: null, isRegisterDay: true, isOnRoll: true }
const monday = { ...open, date: day('2026-11-16'), session: 'pm' } as const

describe('[M7] what a register proposes', () => {
  test('is the code of an approved plan; one that is asked for proposes none', () => {
    expect(proposalFor([LEAVE], monday)).toEqual({ code: 'C' })
    expect(proposalFor([{ ...LEAVE, isApproved: false }], monday)).toEqual({ code: null })
    expect(proposalFor([], monday)).toBeNull()
  })

  test.each([
    ['a mark is there', { mark: '/' as const }],
    ['the day has no register', { isRegisterDay: false }],
    ['the pupil has left, or has not come yet', { isOnRoll: false }],
    ['the dates are over', { date: day('2026-11-28') }],
  ])('is nothing where %s', (_, differs) => {
    expect(proposalFor([LEAVE], { ...monday, ...differs })).toBeNull()
  })

  test('is the part-time pattern rather than leave, and a trip rather than the pattern', () => {
    const trip: Plan = { ...LEAVE, code: 'V' }
    expect(proposalFor([LEAVE, MONDAY_AFTERNOONS], monday)).toEqual({ code: 'X' })
    expect(proposalFor([MONDAY_AFTERNOONS, trip], monday)).toEqual({ code: 'V' })
    expect(proposalFor([MONDAY_AFTERNOONS, { ...trip, isApproved: false }], monday)).toEqual({ code: 'X' })
  })
})

test('[M7] no pupil is planned to be present, late or absent without a reason', () => {
  for (const code of ['/', '\\', 'L', 'U', 'N'] as const) expect(PLANNED_CODES).not.toContain(code)
  expect(PLANNED_CODES).toHaveLength(27)
})

test.each([
  [{}, null],
  [{ to: day('2026-11-15') }, 'The last day is before the first.'],
  [{ to: day('2028-01-01') }, 'A plan lasts at most 400 days.'],
  [{ amWeekdays: [], pmWeekdays: [] }, 'None of the chosen weekdays is between these dates.'],
  [
    { to: day('2026-11-17'), amWeekdays: [3], pmWeekdays: [] },
    'None of the chosen weekdays is between these dates.',
  ],
])('[M7] the days %j of a plan: %s', (differs, fault) => {
  expect(planFault({ ...LEAVE, ...differs })).toBe(fault)
})

test.each([
  ['2026-11-13', null],
  ['2026-11-16', null],
  ['2026-11-17', '2026-11-16'],
  ['2026-12-24', '2026-11-27'],
])('[M7] a plan that is ended on %s lasts until %s', (today, last) => {
  expect(lastDayAfterEnd(LEAVE, day(today))).toBe(last)
})

/** Two terms with both clock changes between them, and holidays. */
const CALENDAR = planCalendar({
  ...{ year: '2026-2027', from: day('2026-09-01'), to: day('2027-07-31'), insetDays: [day('2026-11-06')] },
  bankHolidays: [day('2027-03-26')],
  terms: [
    {
      ...{ name: 'Autumn', from: day('2026-09-02'), to: day('2026-12-18') },
      halfTerm: { from: day('2026-10-26'), to: day('2026-10-30') },
    },
    {
      ...{ name: 'Spring', from: day('2027-01-05'), to: day('2027-04-09') },
      halfTerm: { from: day('2027-02-15'), to: day('2027-02-19') },
    },
  ],
})
const FIRST_DAY = day('2026-09-01')

const dates = fc.integer({ min: 0, max: 250 }).map((later) => addDays(FIRST_DAY, later))
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }))
const plans = fc
  .record({
    ...{ from: dates, length: fc.integer({ min: 0, max: 120 }), amWeekdays: weekdays, pmWeekdays: weekdays },
    ...{ code: fc.constantFrom(...PLANNED_CODES), isWeekly: fc.boolean(), isApproved: fc.boolean() },
  })
  .map(({ length, ...plan }) => ({ ...plan, to: addDays(plan.from, length) }))
const events = fc.array(
  fc.oneof(
    plans.map((plan) => ({ plan })),
    fc.record({
      date: dates,
      session: fc.constantFrom(...SESSIONS),
      mark: fc.constantFrom<Code>('/', 'I', 'N'),
    }),
  ),
  { maxLength: 14 },
)
const roll = fc.record({ start: fc.option(dates), leave: fc.option(dates) })

/** The same in other words: each session of the year with the plans that name it, best first by a list of all kinds. */
function recount(known: readonly Plan[], marked: ReadonlySet<string>, onRoll: (date: string) => boolean) {
  const kinds = [
    'approved away',
    'approved weekly',
    'approved absent',
    'asked away',
    'asked weekly',
    'asked absent',
  ]
  const proposals = new Map<string, Code | null>()
  for (const kind of kinds) {
    for (const plan of known) {
      const sort = plan.isWeekly ? 'weekly' : 'BKPVW'.includes(plan.code) ? 'away' : 'absent'
      if (`${plan.isApproved ? 'approved' : 'asked'} ${sort}` !== kind) continue
      // Counted in the hours of London's winter time, with the weekday that the calendar of the browser names.
      for (
        let noon = Date.parse(`${plan.from}T12:00Z`);
        noon <= Date.parse(`${plan.to}T12:00Z`);
        noon += 86_400_000
      ) {
        const date = new Date(noon).toISOString().slice(0, 10)
        const weekday = new Date(noon).getUTCDay() || 7
        const isSchoolDay = CALENDAR.some((each) => each.date === date && each.isRegisterRequired)
        for (const [session, named] of [
          ['am', plan.amWeekdays],
          ['pm', plan.pmWeekdays],
        ] as const) {
          const key = `${date} ${session}`
          if (
            isSchoolDay &&
            named.includes(weekday) &&
            onRoll(date) &&
            !marked.has(key) &&
            !proposals.has(key)
          )
            proposals.set(key, plan.isApproved ? plan.code : null)
        }
      }
    }
  }
  return proposals
}

describe('[M7] after any sequence of plans and marks', () => {
  const isRegisterDay = new Map(CALENDAR.map(({ date, isRegisterRequired }) => [date, isRegisterRequired]))
  const sessions = CALENDAR.flatMap(({ date }) => SESSIONS.map((session) => ({ date, session })))
  const keyOf = (date: IsoDate, session: Session) => `${date} ${session}`

  test('the proposals equal a recount, and none is for a session with a mark', () => {
    fc.assert(
      fc.property(events, roll, (happened, { start, leave }) => {
        const known: Plan[] = []
        const marks = new Map<string, Code>()
        for (const event of happened) {
          // Two plans of one kind never share a session: the database refuses the second.
          if ('plan' in event) {
            const { plan } = event
            const clashes = known.some(
              (other) =>
                other.isWeekly === plan.isWeekly &&
                sessions.some(
                  ({ date, session }) =>
                    coversSession(other, date, session) && coversSession(plan, date, session),
                ),
            )
            if (!clashes) known.push(plan)
          } else marks.set(keyOf(event.date, event.session), event.mark)
        }
        const onRoll = (date: string) => (start ?? '0') <= date && date <= (leave ?? '9')
        const proposals = new Map(
          sessions.flatMap(({ date, session }) => {
            const proposal = proposalFor(known, {
              ...{ date, session, mark: marks.get(keyOf(date, session)) ?? null },
              ...{ isRegisterDay: isRegisterDay.get(date) ?? false, isOnRoll: onRoll(date) },
            })
            return proposal ? [[keyOf(date, session), proposal.code] as const] : []
          }),
        )
        expect(proposals).toEqual(recount(known, new Set(marks.keys()), onRoll))
        for (const key of marks.keys()) expect(proposals.has(key)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })
})

test('[M7] in the next school year a longer plan goes on, and a pattern to the end of the year is asked for again', () => {
  const next = { from: isoDate('2027-09-01'), to: isoDate('2028-08-31') }
  const inNextYear = (from: string, to: string, isWeekly: boolean) =>
    daysInNextYear({ from: isoDate(from), to: isoDate(to), isWeekly }, isoDate('2027-07-16'), next)
  expect(inNextYear('2027-06-01', '2027-10-01', false)).toEqual({
    ...{ from: '2027-09-01', to: '2027-10-01', keepsApproval: true },
  })
  expect(inNextYear('2027-09-20', '2027-09-24', false)).toMatchObject({ from: '2027-09-20' })
  expect(inNextYear('2026-09-01', '2027-07-16', true)).toEqual({ ...next, keepsApproval: false })
  expect(inNextYear('2026-09-01', '2027-07-15', true)).toBeNull()
  expect(inNextYear('2027-07-12', '2027-07-16', false)).toBeNull()
  expect(
    daysInNextYear({ from: next.from, to: isoDate('2027-07-31'), isWeekly: true }, null, next),
  ).toBeNull()
})
