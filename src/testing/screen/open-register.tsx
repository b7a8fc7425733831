import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterPage } from '#client/features/register/register-page.tsx'
import type { User } from '#contract/account.ts'
import type { AttendanceRecord, Register, SavedMarks } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import type { Pupil } from '#contract/pupils.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import type { Answers } from './answer-calls.ts'
import { renderScreen } from './render-screen.tsx'

/** 13 November 2026 is the Friday that most of these registers open on. */
export const FRIDAY = isoDate('2026-11-13')

export const schoolDay = (date: string, fields: Partial<CalendarDay> = {}): CalendarDay => {
  const isWeekend = weekdayOf(isoDate(date)) > 5
  return {
    ...{ date: isoDate(date), academicYear: '2026-2027', termName: 'Autumn', weekNumber: 10 },
    ...{ dayType: isWeekend ? 'weekend' : 'teaching', isRegisterRequired: !isWeekend },
    ...fields,
  }
}

const NOVEMBER = Array.from({ length: 30 }, (_, index) =>
  schoolDay(`2026-11-${String(index + 1).padStart(2, '0')}`),
)

const NAMES = ['Ada Ash', 'Ben Birch', 'Cara Cole', 'Dan Dale', 'Eve Elm', 'Finn Fox']

/** Registers remember whose marks this window made: no two of them share a pupil. */
let lastPupil = 0

function classOf(names: readonly string[], fieldsAt: (place: number) => Partial<Pupil>): Pupil[] {
  return names.map((name, place) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    lastPupil += 1
    return {
      ...{ id: lastPupil, firstName, lastName, knownAs: null, dateOfBirth: isoDate('2018-03-01') },
      ...{ yearGroup: 'Year 3', profileImageUrl: null, academicYearId: 1, photoConsent: false },
      ...fieldsAt(place),
    }
  })
}

type OneMark = Omit<AttendanceRecord, 'readOnly'> & { date: string; session: Session; expected: Code | null }
type ManyMarks = {
  date: string
  session: Session
  marks: { studentId: number; code: Code | null; expected: Code | null }[]
}

const changeBy = (userName: string): MarkChange => ({
  ...{ userName, userRole: 'staff', userPosition: null, changedAt: '2026-11-13T09:00:00.000Z' },
  ...{ session: 'am', oldCode: null, newCode: null, reason: null, source: 'register' },
})

/** No mark has a history or a note. */
function historyAnswers(pupils: readonly Pupil[]): Answers {
  const answers: Answers = {}
  for (const { id } of pupils) {
    const current = { studentId: id, note: null, amArrival: null, pmArrival: null }
    answers[`GET /api/attendance/history/${id}/${FRIDAY}`] = () => Response.json([])
    answers[`GET /api/attendance/notes/${id}/${FRIDAY}`] = () => Response.json({ current, changes: [] })
  }
  return answers
}

type Instead = Response | undefined

/** What the server holds and does: a test may change it. */
interface Held {
  pupils: Pupil[]
  calendar: readonly CalendarDay[]
  records: Map<string, AttendanceRecord>
  /** Who made the marks that a save meets unexpectedly. */
  colleague: string
  /** What it answers without saving anything; nothing where it saves as usual. */
  insteadOfSaving: (path: string) => Instead | Promise<Instead>
  /** The same for the pupils and marks of a day. */
  insteadOfReading: () => Instead | Promise<Instead>
}

interface OpenRegister {
  as?: Partial<User>
  /** The query of the address. */
  query?: string
  names?: readonly string[]
  /** What all pupils have in common, or what each has by the place in the class. */
  pupil?: Partial<Pupil> | ((place: number) => Partial<Pupil>)
  /** The morning marks that are recorded at first, by the pupil's place in the class, on each of these days. */
  recorded?: Record<string, Record<number, Code>>
  calendar?: readonly CalendarDay[]
  earlierCalendar?: readonly CalendarDay[]
  afternoons?: Register['afternoons']
  /** From the first read on. */
  insteadOfReading?: Held['insteadOfReading']
}

/** Opens the register of a small class; what it saves is kept in the place of the server, and given when it is asked for. */
export async function openRegister(given: OpenRegister = {}) {
  const { query = 'yearGroup=Year+3', recorded = {}, pupil = {} } = given
  const pupils = classOf(given.names ?? NAMES, typeof pupil === 'function' ? pupil : () => pupil)
  const held: Held = {
    ...{ pupils, calendar: given.calendar ?? NOVEMBER, records: new Map<string, AttendanceRecord>() },
    colleague: 'Nadia Rahman',
    insteadOfSaving: () => undefined,
    insteadOfReading: given.insteadOfReading ?? (() => undefined),
  }
  const sent: [path: string, body: unknown][] = []
  const asked: string[] = []
  const idAt = (place: number) => pupils[place]?.id ?? 0

  const recordOf = (date: string, studentId: number): AttendanceRecord =>
    held.records.get(`${date} ${studentId}`) ?? { studentId, amCode: null, pmCode: null, readOnly: false }
  function enter(date: string, studentId: number, codes: Partial<AttendanceRecord>): AttendanceRecord {
    const record = { ...recordOf(date, studentId), ...codes }
    held.records.set(`${date} ${studentId}`, record)
    return record
  }
  for (const [date, codes] of Object.entries(recorded))
    for (const [place, amCode] of Object.entries(codes)) enter(date, idAt(Number(place)), { amCode })

  /** The save as the server does it: not over another mark than the expected one. */
  function save(date: string, session: Session, mark: ManyMarks['marks'][number]) {
    const current = recordOf(date, mark.studentId)
    const isChanged = current[`${session}Code`] !== mark.expected
    return {
      isChanged,
      record: isChanged ? current : enter(date, mark.studentId, { [`${session}Code`]: mark.code }),
    }
  }
  const screen = await renderScreen(<RegisterPage />, {
    ...(given.as && { as: given.as }),
    path: `/dashboard?${query}`,
    sends: true,
    answers: {
      'GET /api/auth/user': () => Response.json({}),
      'GET /api/school-times': () =>
        Response.json({ school: USUAL_TIMES, morningOnlyDates: [], classes: [] }),
      ...historyAnswers(pupils),
      'GET /api/calendar/range/2025-09-01/2026-07-31'({ method, url }) {
        asked.push(`${method} ${new URL(url).pathname}`)
        return Response.json([])
      },
      'GET /api/calendar/range/2026-08-01/2200-12-31': () => Response.json(held.calendar),
      'GET /api/calendar/range/1900-01-01/2025-08-31': () => Response.json(given.earlierCalendar ?? []),
      async 'GET /api/attendance/register'({ url }) {
        const date = isoDate(new URL(url).searchParams.get('date') ?? '')
        asked.push(new URL(url).search)
        const instead = await held.insteadOfReading()
        if (instead) return instead
        const records = held.pupils.map(({ id }) => recordOf(date, id))
        return Response.json({
          ...{
            pupils: held.pupils,
            records: records.filter((each) => each.amCode ?? each.pmCode ?? each.readOnly),
          },
          ...{ plans: [], notes: [], ownMarks: [], recent: [] },
          afternoons: given.afternoons ?? null,
        } satisfies Register)
      },
      async 'POST /api/attendance'(request) {
        const body = (await request.json()) as OneMark
        sent.push(['/api/attendance', body])
        const instead = await held.insteadOfSaving('/api/attendance')
        if (instead) return instead
        const { date, session, studentId, expected } = body
        const { isChanged, record } = save(date, session, {
          studentId,
          expected,
          code: body[`${session}Code`],
        })
        if (!isChanged) return Response.json(record)
        const message = 'Someone else has changed this mark meanwhile.'
        return Response.json(
          { code: 'changedMeanwhile', message, current: record, change: changeBy(held.colleague) },
          { status: 409 },
        )
      },
      async 'POST /api/attendance/bulk'(request) {
        const body = (await request.json()) as ManyMarks
        sent.push(['/api/attendance/bulk', body])
        const instead = await held.insteadOfSaving('/api/attendance/bulk')
        if (instead) return instead
        const saves = body.marks.map((mark) => save(body.date, body.session, mark))
        const changed = saves.filter(({ isChanged }) => isChanged)
        return Response.json({
          ...{ records: saves.map(({ record }) => record), locked: [] },
          changedMeanwhile: changed.map(({ record: { studentId } }) => ({
            studentId,
            change: changeBy(held.colleague),
          })),
        } satisfies SavedMarks)
      },
    },
  })
  const cards = page.getByRole('tabpanel').getByRole('article')
  return {
    ...screen,
    ...{ held, sent, asked, cards, idAt, enter },
    /** The marks of a session as the server holds them, by the pupil's place in the class. */
    stored: (session: Session = 'am', date: string = FRIDAY) =>
      pupils.map(({ id }) => recordOf(date, id)[`${session}Code`]),
    /** A register of pupils is there. */
    isOpen: () => expect.element(cards.first()).toBeVisible(),
  }
}
