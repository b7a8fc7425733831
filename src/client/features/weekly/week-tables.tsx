import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { usePrinting } from '#client/ui/use-printing.ts'
import { pupilCountWords } from '#domain/pupils/pupils.ts'
import { useGradualCount } from './use-gradual-count.ts'
import type { GridClass, GridRow, WeekDay, WeekGrid } from './week-grid.ts'
import { rateText } from './week-statistics.tsx'
import { WeekPrintHead } from './week-print-head.tsx'
import { WeekTable } from './week-table.tsx'

const ROW_HEIGHT = 44
const HEADER_HEIGHT = 71

type WeekTablesProps = {
  grid: WeekGrid
  days: readonly WeekDay[]
  chosenDate: string
  yearGroup: string
  caption: string
  /** The week in words, on every printed page. */
  printLine: string
  commentOf: (row: GridRow) => ReactNode
}

/** The week at a glance, a table for each class. Below the width that it needs it scrolls in its frame. */
export function WeekTables({ grid, caption, printLine, ...table }: WeekTablesProps) {
  const count = useGradualCount(grid.classes.length)
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
    </div>
  )
}

type ClassSectionProps = {
  gridClass: GridClass
  printLine: string
  isOneOfMany: boolean
  children: ReactNode
}

/** Among many, a class that is out of sight is not laid out; it keeps its place by the height that it will have. */
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
            {pupilCountWords(rows.length)} · {rateText(statistics)}
          </span>
        </h2>
      )}
      {children || <div style={{ height }} />}
    </section>
  )
}
