import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CarePage } from '#client/features/care/care-page.tsx'
import type { CareChild, CareRecord } from '#contract/care.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import { NO_CARE_RECORD, changeCareRecord } from '#domain/care/care-record.ts'
import type { CareFields } from '#domain/care/care-record.ts'
import { SPECIFIED_CALENDAR } from '#domain/school-year/terms.ts'
import type { Answers } from './answer-calls.ts'
import { renderScreen } from './render-screen.tsx'

const FRIDAY = isoDate('2026-11-13')

const day = (date: string, dayType: CalendarDay['dayType'], termName: string | null): CalendarDay => ({
  ...{ date: isoDate(date), academicYear: '2026-2027', termName, weekNumber: null, dayType },
  isRegisterRequired: dayType === 'teaching',
})

/** A Thursday of October, a day of the half term, and the Friday of the afternoon. */
const CALENDAR = [
  day('2026-10-15', 'teaching', 'Autumn'),
  day('2026-10-26', 'half term', null),
  day(FRIDAY, 'teaching', 'Autumn'),
]

/** A child who is booked for Fridays. */
export const bookedChild = (
  studentId: number,
  firstName: string,
  fields: Partial<CareChild> = {},
): CareChild => ({
  ...{ studentId, firstName, knownAs: null, lastName: 'Ash', yearGroup: 'Year 1', profileImageUrl: null },
  ...{ isBooked: true, pmCode: null, record: null, collectors: [], ...fields },
})

export const careRecord = (fields: Partial<CareFields>): CareRecord => ({
  ...{ ...NO_CARE_RECORD, markedBy: null, markedAt: null },
  ...changeCareRecord(NO_CARE_RECORD, fields),
})

type Write = { studentId: number; changes: Partial<CareFields>; expected: Partial<CareFields> }

/** The calls of an afternoon, whose records are kept as the server keeps them; without a connection every one fails. */
function careServer(given: readonly CareChild[]) {
  let children = given
  const server = { isReachable: true, sent: [] as Write[], reads: 0, children: () => children }
  const answerIfReachable =
    (answer: (request: Request) => Response | Promise<Response>) => (request: Request) => {
      if (!server.isReachable) throw new TypeError('Failed to fetch')
      return answer(request)
    }
  async function save(studentId: number, request: Request): Promise<Response> {
    const body = (await request.json()) as Omit<Write, 'studentId'>
    server.sent.push({ studentId, ...body })
    const before = children.find((child) => child.studentId === studentId)?.record ?? NO_CARE_RECORD
    const record = { ...changeCareRecord(before, body.changes), markedBy: 'Sam Staff', markedAt: null }
    children = children.map((child) => (child.studentId === studentId ? { ...child, record } : child))
    return Response.json(record)
  }
  const readDay = (date: string) => () => {
    server.reads += 1
    return Response.json({ date, closingTime: '18:00', children })
  }
  const { from, to } = SPECIFIED_CALENDAR
  const answers: Answers = {
    [`GET /api/calendar/range/${from}/${to}`]: () => Response.json([]),
    [`GET /api/calendar/range/${addDays(to, 1)}/2200-12-31`]: () => Response.json(CALENDAR),
    [`GET /api/care/days/${FRIDAY}`]: answerIfReachable(readDay(FRIDAY)),
    'GET /api/care/days/2026-10-26': () =>
      Response.json({ date: '2026-10-26', closingTime: '18:00', children: [] }),
  }
  for (const { studentId } of given) {
    answers[`PATCH /api/care/days/${FRIDAY}/${studentId}`] = answerIfReachable((request) =>
      save(studentId, request),
    )
    answers[`GET /api/students/${studentId}/contacts`] = () => Response.json([])
  }
  return { server, answers }
}

type AfternoonOptions = { time?: string; path?: string; answers?: Answers }

/** Staff look at the afternoon of Friday 13 November 2026. */
export async function openAfternoon(
  children: readonly CareChild[],
  { time = '15:30', path = '/after-school-care', answers = {} }: AfternoonOptions = {},
) {
  setTime(time)
  onTestFinished(() => void vi.useRealTimers())
  const { server, answers: usual } = careServer(children)
  const { outbox } = await renderScreen(<CarePage />, {
    path,
    answers: { ...usual, ...answers },
    sends: true,
  })
  return { server, sendAgain: () => outbox.send({ isQuiet: true }) }
}

export const setTime = (time: string) =>
  void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-13T${time}:00Z`) })

/** How many are in that group, above the list. */
export const count = (group: string) =>
  page.getByRole('navigation', { name: 'Groups' }).getByRole('button', { name: new RegExp(group) })

export const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
