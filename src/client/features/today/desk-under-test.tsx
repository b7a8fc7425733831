import { page } from 'vitest/browser'
import type { DeskChildAnswer, DeskEarlier, DeskToday } from '#contract/office-day/desk.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { TodayPage } from './today-page.tsx'

export const TODAY = isoDate('2026-11-13')

const mark = (code: Code | null) => ({ code, reason: null, changedBy: null, wasUnexplained: false })

const absent = (studentId: number, firstName: string, lastName: string): DeskChildAnswer => ({
  ...{ studentId, firstName, knownAs: null, lastName, yearGroup: 'Year 3', date: TODAY },
  ...{ am: mark('N'), pm: mark(null), readOnly: false, recent: [], attempts: [] },
  contacts: [
    {
      ...{ name: 'Sarah Baker', relation: 'Mother', phone: '07700 900123', otherPhone: null, email: null },
      ...{ hasParentalResponsibility: true, mayCollect: null },
    },
  ],
})
export const ADA = absent(1, 'Ada', 'Ash')
export const BEN = absent(2, 'Ben', 'Birch')

export const deskOf = (children: DeskChildAnswer[]): DeskToday => ({
  ...{ date: TODAY, isToday: true, children, movements: [], planned: [] },
  times: { school: { ...USUAL_TIMES, morningOnlyWeekdays: [] }, morningOnlyDates: [], classes: [] },
  classes: [{ yearGroup: 'Year 3', date: TODAY, pupils: 20, am: { unmarked: 0 }, pm: { unmarked: 20 } }],
})

export type Sent = { studentId: number; session: 'am' | 'pm'; amCode: Code; reason: string }

/** The desk with the children who are absent without a reason; what is saved is kept by the server in its place. */
export async function openDesk(children: DeskChildAnswer[], answers: Answers = {}) {
  const held = { children, earlier: [] as DeskEarlier['children'] }
  const sent: Sent[] = []
  const { container } = await renderScreen(<TodayPage />, {
    answers: {
      'GET /api/today': () => Response.json(deskOf(held.children)),
      'GET /api/today/earlier': () => Response.json({ classes: [], children: held.earlier }),
      async 'POST /api/attendance'(request) {
        const body = (await request.json()) as Sent
        sent.push(body)
        const { studentId, session, amCode: code, reason } = body
        held.children = held.children.map((child) =>
          child.studentId === studentId
            ? { ...child, [session]: { code, reason, changedBy: null, wasUnexplained: true } }
            : child,
        )
        return Response.json({ studentId, amCode: code, pmCode: null, readOnly: false })
      },
      ...answers,
    },
  })
  return { container, held, sent }
}

export const lineOf = (name: string) =>
  page.getByRole('list', { name: 'No reason yet' }).getByRole('listitem', { name, exact: true })
