import { useQuery } from '@tanstack/react-query'
import { FilePen, Printer } from 'lucide'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { amendedMarksQuery } from '#client/api/amendments.ts'
import { annualReportQuery } from '#client/api/annual.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import type { ReportOutline } from '#contract/annual.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { ExportButton, FilterBar, useReportFilters } from './report-filters.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportCards } from './report-cards.tsx'
import { GridSkeleton, NoSuchTerm, ReportFailed } from './report-states.tsx'
import { buildReport, withOriginals } from './report.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** §2 /annual-report: a term of a class or of the school, for inspectors. */
export function AnnualReportPage() {
  const { filters, choose } = useReportFilters()
  const { data, error, isPlaceholderData, refetch } = useQuery(annualReportQuery(filters))
  // Never show the figures of one class or term under the name of another; the choices stay.
  const answer = isPlaceholderData ? undefined : data
  const unamended = useMemo(() => answer && buildReport(answer), [answer])
  const term = answer?.outline.term
  // Apart from the marks, which are shown without waiting for it.
  const { data: amended } = useQuery(
    amendedMarksQuery(term ? { from: term.from, to: term.to, yearGroup: answer.yearGroup } : undefined),
  )
  // Where nothing was amended it stays the same report, and no cell is drawn again.
  const report = useMemo(
    () => (unamended && amended?.length ? withOriginals(unamended, amended) : unamended),
    [unamended, amended],
  )
  const isUnknownTerm = answer !== undefined && !term
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          back={<BackLink href="/home">Home</BackLink>}
          title="Annual Report"
          lead="Every pupil, every school day, morning and afternoon"
          actions={
            <div className="flex flex-wrap items-end gap-2">
              <FilterBar outline={data?.outline} filters={filters} onChoose={choose} />
              <ExportButton
                yearGroup={filters.yearGroup}
                term={isUnknownTerm ? undefined : (filters.term ?? data?.outline.term?.name)}
              />
              <Link href={amendmentsAddress(filters.yearGroup, term)} className={buttonClass()}>
                <Icon of={FilePen} className="size-4.5" />
                Amendments
              </Link>
              <Button disabled={!report || isUnknownTerm} onClick={() => window.print()}>
                <Icon of={Printer} className="size-4.5" />
                Print
              </Button>
            </div>
          }
        />
      </div>
      <div data-wide className="grid min-w-0 gap-4 *:min-w-0" aria-busy={isPlaceholderData}>
        {error && <ReportFailed error={error} onRetry={() => void refetch()} />}
        {!error && !isUnknownTerm && (
          <div className="print:hidden">
            <ReportCards report={report} />
          </div>
        )}
        {!error && isUnknownTerm && <NoSuchTerm name={filters.term ?? ''} />}
        {!error && report && term && (
          <ReportBody
            key={`${answer.yearGroup} ${term.name}`}
            report={report}
            term={term.name}
            isAll={answer.yearGroup === ALL_CLASSES}
          />
        )}
        {!error && !report && <GridSkeleton />}
      </div>
    </>
  )
}

function amendmentsAddress(yearGroup: string, term: ReportOutline['term'] | undefined): string {
  const days = term ? { from: term.from, to: term.to } : {}
  return `/amendments?${new URLSearchParams({ ...days, yearGroup }).toString()}`
}
