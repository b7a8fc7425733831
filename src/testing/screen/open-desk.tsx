import { page } from 'vitest/browser'
import { TodayPage } from '#client/features/today/today-page.tsx'
import type { DeskChildAnswer, DeskEarlier, DeskToday } from '#contract/office-day/desk.ts'
import type { EnteredMovement } from '#contract/office-day/movements.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import type { Answers } from './answer-calls.ts'
import { renderScreen } from './render-screen.tsx'

/** Friday, as in the registers. */
export const DESK_DAY = isoDate('2026-11-13')

export const mark = (code: Code | null) => ({ code, reason: null, changedBy: null, wasUnexplained: false })

export const absent = (studentId: number, firstName: string, lastName: string): DeskChildAnswer => ({
  ...{ studentId, firstName, knownAs: null, lastName, yearGroup: 'Year 3', date: DESK_DAY },
  ...{ am: mark('N'), pm: mark(null), readOnly: false, note: null, recent: [], attempts: [] },
  contacts: [
    {
      ...{ name: 'Sarah Baker', relation: 'Mother', phone: '07700 900123', otherPhone: null, email: null },
      ...{ hasParentalResponsibility: true, mayCollect: null },
    },
  ],
})
export const ADA = absent(1, 'Ada', 'Ash')
export const BEN = absent(2, 'Ben', 'Birch')

const deskOf = (children: DeskChildAnswer[], movements: EnteredMovement[] = []): DeskToday => ({
  ...{ date: DESK_DAY, isToday: true, children, movements, planned: [] },
  times: { school: { ...USUAL_TIMES, morningOnlyWeekdays: [] }, morningOnlyDates: [], classes: [] },
  classes: [{ yearGroup: 'Year 3', date: DESK_DAY, pupils: 20, am: { unmarked: 0 }, pm: { unmarked: 20 } }],
})

export type SentMark = { studentId: number; session: 'am' | 'pm'; amCode: Code; reason: string }

/** The desk with the children who are absent without a reason; what is saved is kept by the server in its place. */
export async function openDesk(children: DeskChildAnswer[], answers: Answers = {}) {
  const held = {
    ...{ children, earlier: [] as DeskEarlier['children'], movements: [] as EnteredMovement[] },
  }
  const sent: SentMark[] = []
  const { container } = await renderScreen(<TodayPage />, {
    answers: {
      'GET /api/today': () => Response.json(deskOf(held.children, held.movements)),
      'GET /api/today/earlier': () => Response.json({ classes: [], children: held.earlier }),
      async 'POST /api/attendance'(request) {
        const body = (await request.json()) as SentMark
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
