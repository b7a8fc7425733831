import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { schoolName } from '#client/lib/school-name.ts'
import { linkedPupil } from '#client/lib/register-address.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { usePrinting } from '#client/ui/use-printing.ts'
import { useProgressiveList } from '#client/ui/use-progressive-list.ts'
import { pupilCountLabel } from '#domain/pupils/pupils.ts'
import { rateText } from '../week-statistics.tsx'
import { daysWithMarks } from './week-grid.ts'
import type { GridClass, GridRow, WeekDay, WeekGrid } from './week-grid.ts'
import { WeekHeader } from './week-header.tsx'
import { WeekRow } from './week-row.tsx'

const ROW_HEIGHT = 44
const HEADER_HEIGHT = 71

type WeekTablesProps = {
  grid: WeekGrid
  days: readonly WeekDay[]
  chosenDate: IsoDate
  yearGroup: string
  caption: string
  /** The week in words, on every printed page. */
  printLine: string
  commentOf: (row: GridRow) => ReactNode
}

/** One table for each class; on a narrow screen they scroll sideways in their frame. */
export function WeekTables({ grid, caption, printLine, ...table }: WeekTablesProps) {
  const count = useProgressiveList(grid.classes.length, { first: 1, step: grid.classes.length })
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="max-h-[88dvh] scroll-pt-20 scroll-pl-32 overflow-auto rounded-lg border border-line bg-surface shadow-soft xl:max-h-none xl:overflow-clip print:max-h-none print:overflow-visible print:rounded-none print:border-0"
    >
      {grid.classes.map((gridClass, index) => (
        <ClassSection
          key={gridClass.yearGroup}
          {...{ gridClass, printLine }}
          isOneOfMany={grid.classes.length > 1}
        >
          {index < count && (
            <WeekTable gridClass={gridClass} caption={`${caption}, ${gridClass.yearGroup}`} {...table} />
          )}
        </ClassSection>
      ))}
      {/* Those on paper are drawn while the browser prints, and show a picture that is there already. */}
      <SealFoot className="print:hidden!" />
    </div>
  )
}

type ClassSectionProps = {
  gridClass: GridClass
  printLine: string
  isOneOfMany: boolean
  children: ReactNode
}

/** One of several classes is laid out only near the screen; until then it takes the height that it will have. */
function ClassSection({ gridClass, printLine, isOneOfMany, children }: ClassSectionProps) {
  const { yearGroup, rows, statistics } = gridClass
  const isPrinting = usePrinting()
  const height = rows.length * ROW_HEIGHT + HEADER_HEIGHT
  return (
    <section
      aria-label={yearGroup}
      className={classNames(
        'min-w-[65.5rem] md:min-w-[70rem] print:min-w-0 print:not-first:break-before-page',
        isOneOfMany && '[content-visibility:auto] print:[content-visibility:visible]',
      )}
      style={{ containIntrinsicBlockSize: `auto ${height + 49}px` }}
    >
      {isPrinting && <WeekPrintHead gridClass={gridClass} line={printLine} />}
      {isOneOfMany && (
        <h2 className="sticky left-0 inline-flex h-12 items-end gap-2 px-3 pb-2 font-semibold print:hidden">
          {yearGroup}
          <span className="font-normal text-ink-2">
            {pupilCountLabel(rows.length)} · {rateText(statistics)}
          </span>
        </h2>
      )}
      {children || <div style={{ height }} />}
    </section>
  )
}

type WeekTableProps = {
  gridClass: GridClass
  days: readonly WeekDay[]
  chosenDate: IsoDate
  yearGroup: string
  caption: string
  commentOf: (row: GridRow) => ReactNode
}

/** The week of one class: pupils down, Monday to Friday across. */
function WeekTable({ gridClass, days, chosenDate, yearGroup, caption, commentOf }: WeekTableProps) {
  return (
    <table className="w-full table-fixed border-separate [border-spacing:0] print:text-[8pt]">
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

// The rows do not depend on the chosen day.
const ClassBody = memo(function ClassBody({ rows, commentOf }: ClassBodyProps) {
  const [params] = useSearchParams()
  const linkedId = linkedPupil(params)
  return (
    <tbody>
      {rows.map((row) => (
        <WeekRow key={row.id} row={row} comment={commentOf(row)} isLinked={row.id === linkedId} />
      ))}
    </tbody>
  )
})

function SessionColumns({ isChosen }: { isChosen: boolean }) {
  const className = classNames('w-10 print:w-[8mm]', isChosen && 'bg-accent-soft/60 print:bg-transparent')
  return (
    <>
      <col className={className} />
      <col className={className} />
    </>
  )
}

/** School, class, week and figures above the table of a printed page. */
function WeekPrintHead({ gridClass, line }: { gridClass: GridClass; line: string }) {
  const { yearGroup, rows, statistics } = gridClass
  const { present, late, absent, other } = statistics
  return (
    <header className="relative hidden gap-0.5 pb-1.5 text-[8.5pt] leading-tight print:grid">
      {/* Beside the words: the table fills the rest of the page. */}
      <SealFoot className="absolute top-0 right-0 h-[15mm] w-auto" />
      <p>
        <strong>{schoolName()}</strong> · Weekly register
      </p>
      <p className="flex items-baseline gap-3">
        <strong className="text-[13pt] tracking-tight">{yearGroup}</strong>
        <span>{line}</span>
      </p>
      <p>
        {pupilCountLabel(rows.length)} · Present {present} · Late {late} · Absent {absent} · Other {other} ·
        Attendance Rate {rateText(statistics)}
      </p>
    </header>
  )
}
