import { schoolName } from '#client/lib/school-name.ts'
import { classNames } from '#client/ui/class-names.ts'
import { dayOfMonth, monthName, weekdayName } from '#domain/calendar/iso-date.ts'
import {
  cellState,
  LEVEL_LABELS,
  originalAt,
  TOTAL_COLUMNS,
  totalText,
  stateClass,
  stateText,
} from '../cell-state.ts'
import { printSheets, sheetFigures } from './print-pages.ts'
import type { PrintSheet } from './print-pages.ts'
import { ReportLegend } from '../report-legend.tsx'
import type { Report } from '../report.ts'

/** The whole register as tables of paper width; the browser repeats the head of a table on each of its pages. */
export function PrintRegister({ report, term }: { report: Report; term: string }) {
  return (
    <div className="hidden text-[7.5pt] leading-tight print:block print:[print-color-adjust:exact]">
      {printSheets(report).map((sheet) => (
        <PrintTable key={`${sheet.yearGroup} ${sheet.weeks[0]?.from}`} {...{ report, sheet, term }} />
      ))}
    </div>
  )
}

type SheetProps = { report: Report; sheet: PrintSheet }

function PrintTable({ report, sheet, term }: SheetProps & { term: string }) {
  const dayCount = sheet.weeks.reduce((sum, { count }) => sum + count, 0)
  const across = 1 + dayCount + (sheet.hasTotals ? TOTAL_COLUMNS.length : 0)
  return (
    <table className="w-full table-fixed border-collapse not-first:break-before-page">
      <colgroup>
        <col className="w-[42mm]" />
        <col span={dayCount} />
        {sheet.hasTotals && <col span={TOTAL_COLUMNS.length} className="w-[15mm]" />}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={across} className="pb-2 text-left font-normal">
            <div className="mb-1.5 flex justify-between gap-4 text-[10pt]">
              <strong>{schoolName()}</strong>
              <span>
                Attendance report · {sheet.yearGroup} · {term}
              </span>
            </div>
            <p className="mb-1">{sheetFigures(report, sheet)}</p>
            <ReportLegend />
          </th>
        </tr>
        <tr>
          <td className="border-b border-ink-3" />
          {sheet.weeks.map(({ label, from, count }) => (
            <th
              key={from}
              colSpan={count}
              className="border-b border-l border-ink-3 px-0.5 text-left align-bottom font-semibold"
            >
              {label} <span className="font-normal">{shortMonthAt(report, from)}</span>
            </th>
          ))}
          {sheet.hasTotals && <td colSpan={TOTAL_COLUMNS.length} className="border-b border-ink-3" />}
        </tr>
        <PrintDays {...{ report, sheet }} />
      </thead>
      <tbody>
        {sheet.rows.map((row) => (
          <PrintRow key={row} {...{ report, sheet, row }} />
        ))}
      </tbody>
    </table>
  )
}

function shortMonthAt({ grid }: Report, column: number): string | undefined {
  const date = grid.dates[column]
  return date && monthName(date).slice(0, 3)
}

function PrintDays({ report, sheet }: SheetProps) {
  return (
    <tr className="border-b border-ink-2">
      <th className="text-left font-semibold">Student</th>
      {columnsOf(sheet).map(({ column, isWeekStart }) => {
        const date = report.grid.dates[column]
        return (
          <th key={column} className={classNames('font-normal', isWeekStart && 'border-l border-ink-3')}>
            {date && `${weekdayName(date).slice(0, 1)} ${dayOfMonth(date)}`}
          </th>
        )
      })}
      {sheet.hasTotals &&
        TOTAL_COLUMNS.map((title) => (
          <th key={title} className="text-right font-semibold">
            {title}
          </th>
        ))}
    </tr>
  )
}

function PrintRow({ report, sheet, row }: SheetProps & { row: number }) {
  const totals = report.pupilTotals[row]
  return (
    <tr className="break-inside-avoid border-b border-line-strong">
      <th scope="row" className="truncate py-[0.8mm] pr-1 text-left font-medium">
        {report.pupils[row]?.name}
      </th>
      {columnsOf(sheet).map(({ column, isWeekStart }) => (
        <td key={column} className={classNames('text-center', isWeekStart && 'border-l border-ink-3')}>
          <PrintDay report={report} row={row} column={column} />
        </td>
      ))}
      {sheet.hasTotals &&
        totals &&
        TOTAL_COLUMNS.map((title, index) => (
          <td key={title} className="text-right tabular-nums">
            {index < 3 ? totalText(totals, index) : LEVEL_LABELS[totals.level]}
          </td>
        ))}
    </tr>
  )
}

// A day on which the pupil was present all day is one piece of text: paper for 600 pupils has 39,000 days.
function PrintDay({ report, row, column }: { report: Report; row: number; column: number }) {
  const am = cellState(report, row, column * 2)
  const pm = cellState(report, row, column * 2 + 1)
  const originals = [originalAt(report, row, column * 2), originalAt(report, row, column * 2 + 1)]
  if (am === '/' && pm === '\\' && originals.every((original) => !original)) return '/ \\'
  if (stateText(am) === '' && stateText(pm) === '' && originals.every((original) => !original)) return null
  return [am, pm].map((state, index) => (
    <span
      key={index === 0 ? 'am' : 'pm'}
      className={classNames('mx-px inline-block min-w-[2.6mm] rounded-xs', stateClass(state))}
    >
      {stateText(state)}
      {originals[index] && <sup className="text-[5pt] font-normal">({originals[index]})</sup>}
    </span>
  ))
}

function columnsOf({ weeks }: PrintSheet): { column: number; isWeekStart: boolean }[] {
  return weeks.flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, index) => ({ column: from + index, isWeekStart: index === 0 })),
  )
}
