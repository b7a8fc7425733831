import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { WeeklyPage, commentKind } from '#client/features/weekly/weekly-page.tsx'
import { OutboxContext, createPageOutbox } from '#client/outbox/page-outbox.ts'
import type { Queue } from '#client/outbox/queue.ts'
import type { User } from '#contract/account.ts'
import type { WeeklyComment } from '#contract/comments.ts'
import type { WeekRow } from '#contract/weekly.ts'
import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Answers } from './answer-calls.ts'
import { renderScreen } from './render-screen.tsx'

/** The autumn term of 2026, with the days before it and two weeks of half term. */
const CALENDAR = autumnDays()

function autumnDays(): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let date = isoDate('2026-08-31'); date <= '2026-12-11'; date = addDays(date, 1)) {
    const dayType = dayTypeOf(date)
    const termName = date < '2026-09-01' ? null : 'Autumn'
    const isRegisterRequired = dayType === 'teaching'
    days.push({ date, academicYear: '2026-2027', termName, weekNumber: 10, dayType, isRegisterRequired })
  }
  return days
}

function dayTypeOf(date: IsoDate): DayType {
  if (weekdayOf(date) > 5) return 'weekend'
  if (date === '2026-08-31') return 'bank holiday'
  if (date < '2026-09-03') return 'inset'
  return date >= '2026-10-19' && date <= '2026-10-30' ? 'half term' : 'teaching'
}

let lastId = 0

/** A pupil without marks; no two have the same id, as comments that are not saved yet outlive their screen. */
export function weekRow(fields: Partial<WeekRow> = {}): WeekRow {
  lastId += 1
  return {
    ...{ id: lastId, firstName: 'Oliver', knownAs: null, lastName: 'Ash', yearGroup: 'Year 3' },
    ...{ startDate: null, leaveDate: null },
    ...{ am: [null, null, null, null, null], pm: [null, null, null, null, null] },
    ...fields,
  }
}

/** A comment as the server has it. */
export const commentOn = ({ id }: WeekRow, fields: Partial<WeeklyComment>): WeeklyComment => ({
  ...{ id: 1, studentId: id, weekStartDate: isoDate('2026-11-09'), classId: '5A', comment: '' },
  ...{ updatedBy: 'Ada Admin', updatedAt: '2026-11-13T09:00:00.000Z' },
  ...fields,
})

type CommentsSentProps = { kept: Queue; children: ReactNode }

/** Sends the comments, as the outbox of a signed-in page does, first what the page before it left. */
function CommentsSent({ kept, children }: CommentsSentProps) {
  const client = useQueryClient()
  const [outbox] = useState(() =>
    createPageOutbox({ id: 'sam', outboxKey: '' }, { comment: () => commentKind(client) }),
  )
  useEffect(() => {
    if (kept.length === 0) return
    outbox.outbox.update(() => kept)
    void outbox.outbox.send()
  }, [kept, outbox])
  return <OutboxContext value={outbox}>{children}</OutboxContext>
}

interface Week {
  rows: readonly WeekRow[]
  comments?: readonly WeeklyComment[]
  as?: Partial<User>
  path?: string
  answers?: Answers
  kept?: Queue
}

/** The weekly register with these pupils, on every week. */
export function renderWeek({
  rows,
  comments = [],
  as = {},
  path = '/weekly?yearGroup=Year+3',
  answers,
  kept = [],
}: Week) {
  const weeks = CALENDAR.filter(({ date }) => weekdayOf(date) === 1)
  const reads = weeks.flatMap(({ date }) => [
    [`GET /api/attendance/week/${date}`, () => Response.json(rows)],
    [
      `GET /api/attendance/week/${date}/trend`,
      () => Response.json({ termName: null, weeks: [], weekdays: [] }),
    ],
  ])
  return renderScreen(
    <CommentsSent kept={kept}>
      <WeeklyPage />
    </CommentsSent>,
    {
      ...{ as, path },
      answers: {
        ...(Object.fromEntries(reads) as Answers),
        'GET /api/calendar/range/1900-01-01/2025-08-31': () => Response.json([]),
        'GET /api/calendar/range/2025-09-01/2026-07-31': () => Response.json([]),
        'GET /api/calendar/range/2026-08-01/2200-12-31': () => Response.json(CALENDAR),
        'GET /api/amendments/marks': () => Response.json([]),
        'GET /api/comments': () => Response.json(comments),
        ...answers,
      },
    },
  )
}
