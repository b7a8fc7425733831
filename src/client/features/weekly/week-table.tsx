import { memo } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { soughtPupil } from '#client/lib/sought-pupil.ts'
import { classNames } from '#client/ui/class-names.ts'
import { daysWithMarks } from './week-grid.ts'
import type { GridClass, GridRow, WeekDay } from './week-grid.ts'
import { WeekHeader } from './week-header.tsx'
import { WeekRow } from './week-row.tsx'

type WeekTableProps = {
  gridClass: GridClass
  days: readonly WeekDay[]
  chosenDate: string
  yearGroup: string
  caption: string
  commentOf: (row: GridRow) => ReactNode
}

/** The week of one class: pupils down, Monday to Friday across. */
export function WeekTable({ gridClass, days, chosenDate, yearGroup, caption, commentOf }: WeekTableProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 print:text-[8pt]">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-26 md:w-44 print:w-[42mm]" />
        {days.map(({ date }) => (
          <SessionColumns key={date} isChosen={date === chosenDate} />
        ))}
        {[0, 1, 2, 3, 4, 5].map((figure) => (
          <col key={figure} className={figure === 5 ? 'w-16 print:w-[12mm]' : 'w-13 print:w-[11mm]'} />
        ))}
        <col />
      </colgroup>
      <WeekHeader {...{ days, chosenDate, yearGroup }} withMarks={daysWithMarks(gridClass.rows)} />
      <ClassBody rows={gridClass.rows} commentOf={commentOf} />
    </table>
  )
}

type ClassBodyProps = { rows: readonly GridRow[]; commentOf: (row: GridRow) => ReactNode }

// Choosing another day of the same week leaves the pupils as they are.
const ClassBody = memo(function ClassBody({ rows, commentOf }: ClassBodyProps) {
  const [params] = useSearchParams()
  const soughtId = soughtPupil(params)
  return (
    <tbody>
      {rows.map((row) => (
        <WeekRow key={row.id} row={row} comment={commentOf(row)} isSought={row.id === soughtId} />
      ))}
    </tbody>
  )
})

function SessionColumns({ isChosen }: { isChosen: boolean }) {
  const look = classNames('w-10 print:w-[8mm]', isChosen && 'bg-accent-soft/60 print:bg-transparent')
  return (
    <>
      <col className={look} />
      <col className={look} />
    </>
  )
}
