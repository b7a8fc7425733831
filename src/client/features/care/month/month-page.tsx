import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { careMonthQuery, monthCsvAddress } from '#client/api/care.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { formatMonth, isMonth, monthOn, neighbouringMonth } from '#domain/care/care-month.ts'
import { MonthTable } from './month-table.tsx'
import { monthByPupil } from './month-summary.ts'
import { PupilMonthTable } from './pupil-month-table.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [I2] /after-school-care/month: the hours of every child, and the list of one, for the invoice. */
export function MonthPage() {
  const [params, setParams] = useSearchParams()
  const thisMonth = monthOn(useSchoolToday())
  const given = params.get('month')
  const month = given && isMonth(given) ? given : thisMonth
  const { data, isError, refetch } = useQuery(careMonthQuery(month))
  const pupils = useMemo(() => data && monthByPupil(data), [data])
  const chosenId = params.get('pupil')
  const chosen = pupils?.find(({ studentId }) => String(studentId) === chosenId)
  const goTo = (to: string | null) =>
    to === null || to > thisMonth
      ? undefined
      : () => setParams(chosenId ? { month: to, pupil: chosenId } : { month: to }, { replace: true })
  return (
    <>
      <PageHeading
        back={
          chosenId ? (
            <BackLink href={`/after-school-care/month?month=${month}`}>Every child</BackLink>
          ) : (
            <BackLink href="/after-school-care">After School Care</BackLink>
          )
        }
        title={chosen?.name ?? `After School Care: ${formatMonth(month)}`}
        lead={chosen ? `${chosen.yearGroup} · ${formatMonth(month)}` : 'Days and hours for the invoices.'}
        actions={
          <a href={monthCsvAddress(month, chosenId)} download className={buttonClass()}>
            <Icon of={Download} className="size-4.5" />
            Export CSV
          </a>
        }
      />
      <div className="grid gap-4 *:min-w-0">
        <MonthSteps
          month={month}
          previous={goTo(neighbouringMonth(month, -1))}
          next={goTo(neighbouringMonth(month, 1))}
        />
        {isError && <LoadFailed what="The month" onRetry={() => void refetch()} />}
        {!pupils && !isError && <Skeleton className="h-96 rounded-lg" />}
        {pupils &&
          (chosenId ? (
            <PupilMonthTable pupil={chosen} month={month} />
          ) : (
            <MonthTable pupils={pupils} month={month} />
          ))}
        <SealFoot />
      </div>
    </>
  )
}

type Step = (() => void) | undefined

function MonthSteps({ month, previous, next }: { month: string; previous: Step; next: Step }) {
  return (
    <nav aria-label="Month" className="flex items-center gap-1 print:[&_button]:hidden">
      <Button size="icon" onClick={previous} disabled={!previous} aria-label="Previous month">
        <Icon of={ChevronLeft} className="size-5" />
      </Button>
      <strong
        aria-live="polite"
        className="min-w-44 text-center font-semibold tracking-tight print:text-left"
      >
        {formatMonth(month)}
      </strong>
      <Button size="icon" onClick={next} disabled={!next} aria-label="Next month">
        <Icon of={ChevronRight} className="size-5" />
      </Button>
    </nav>
  )
}
