import { useState } from 'react'
import { usePrinting } from '#client/ui/use-printing.ts'
import { AbsenceSummary } from './report-cards.tsx'
import { AttendanceGrid } from './grid/attendance-grid.tsx'
import { CellReadout, useOpenDay } from './grid/cell-readout.tsx'
import type { Place } from './grid/grid-geometry.ts'
import { GoToDay } from './grid/go-to-day.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { PrintRegister } from './print/print-register.tsx'
import { ReportLegend } from './report-legend.tsx'
import { NoPupilsInReport } from './report-states.tsx'
import type { Report } from './report.ts'

type ReportBodyProps = { report: Report; term: string; isAll: boolean }

/** The grid with what explains it; on paper, the whole register instead. */
export function ReportBody({ report, term, isAll }: ReportBodyProps) {
  const [place, setPlace] = useState<Place>()
  const [target, setTarget] = useState<Place>()
  const isPrinting = usePrinting()
  const openDay = useOpenDay(report)
  if (report.pupils.length === 0) return <NoPupilsInReport {...{ term, isAll }} />
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <AbsenceSummary report={report} />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
          <ReportLegend />
          <GoToDay report={report} onGo={(column) => setTarget({ row: place?.row ?? 0, column })} />
        </div>
        <div {...openDay} className="[&_td]:cursor-pointer">
          <AttendanceGrid
            report={report}
            label={`Attendance in ${term}`}
            showsClass={isAll}
            target={target}
            onPoint={setPlace}
          />
          <CellReadout report={report} place={place} />
        </div>
      </div>
      {isPrinting && <PrintRegister report={report} term={term} />}
      <SealFoot />
    </>
  )
}
