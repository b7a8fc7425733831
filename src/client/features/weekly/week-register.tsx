import { CalendarOff, Users } from 'lucide'
import { useCallback } from 'react'
import type { PupilComments } from '#client/api/comments.ts'
import { useCan } from '#client/lib/account.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { SetUpLink } from '#client/widgets/set-up-link.tsx'
import { NO_PUPILS_FOUND } from '#domain/pupils/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CommentField, CommentText } from './comments/comment-field.tsx'
import { closedWeek } from './table/week-grid.ts'
import type { GridRow, WeekDay, WeekGrid } from './table/week-grid.ts'
import { WeekTables } from './table/week-tables.tsx'

type WeekRegisterProps = {
  grid: WeekGrid
  days: readonly WeekDay[]
  monday: IsoDate
  chosenDate: IsoDate
  yearGroup: string
  caption: string
  printLine: string
  /** By pupil; undefined while they could not be read, which hides the fields. */
  comments: ReadonlyMap<number, PupilComments> | undefined
}

/** The table with its comments, or a notice in its place. */
export function WeekRegister({ grid, monday, yearGroup, comments, ...table }: WeekRegisterProps) {
  const mayWrite = useCan('attendance:write')
  const commentOf = useCallback(
    ({ id, name }: GridRow) => {
      if (!comments) return null
      const { text = '', others = [] } = comments.get(id) ?? {}
      if (!mayWrite) return <CommentText text={[text, ...others].filter(Boolean).join('\n')} />
      const place = { pupilId: id, weekStartDate: monday }
      return <CommentField key={`${monday} ${id}`} {...{ place, others }} pupilName={name} stored={text} />
    },
    [comments, mayWrite, monday],
  )
  const closed = closedWeek(table.days, grid)
  if (closed) {
    return (
      <EmptyState icon={CalendarOff} title={closed.title}>
        {closed.text}
      </EmptyState>
    )
  }
  if (grid.pupilCount === 0) {
    return (
      <EmptyState icon={Users} title={NO_PUPILS_FOUND.title} actions={<SetUpLink />}>
        {NO_PUPILS_FOUND.text}
      </EmptyState>
    )
  }
  return <WeekTables grid={grid} yearGroup={yearGroup} commentOf={commentOf} {...table} />
}
