import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { SetUpYear } from '#contract/school-setup.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { schoolSetupQuery, yearCalendarQuery } from '#client/api/school-setup.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useEditInPlace } from '#client/ui/controls/use-edit-in-place.ts'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { DayDialog } from './day-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { PlanForm } from './plan-form.tsx'

/** The calendar of one academic year: made from its dates, corrected day by day. */
export function CalendarPage() {
  const [search] = useSearchParams()
  const name = search.get('year')
  const { data: setup, isError, refetch } = useQuery(schoolSetupQuery)
  const year = setup?.years.find((entry) => entry.year === name)
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin/school">School Set-up</BackLink>}
        title={name ? `Calendar ${name}` : 'Calendar'}
        lead="Terms, half terms, inset days and bank holidays decide on which days there is a register."
      />
      {isError && <LoadFailed what="The calendar" onRetry={() => void refetch()} />}
      {!setup && !isError && <Skeleton className="h-[40rem]" />}
      {setup && !year && (
        <EmptyState icon={CalendarX} title="No such academic year">
          Choose a year in the set-up of the school.
        </EmptyState>
      )}
      {year && <YearCalendar key={year.id} year={year} />}
    </>
  )
}

function YearCalendar({ year }: { year: SetUpYear }) {
  const { data: calendar, isError, refetch } = useQuery(yearCalendarQuery(year.year))
  const { isEditing, opener, open, close } = useEditInPlace()
  const [chosen, setChosen] = useState<CalendarDay | null>(null)
  if (isError) return <LoadFailed what="The calendar" onRetry={() => void refetch()} />
  if (!calendar) return <Skeleton className="h-[40rem]" />
  const isEmpty = calendar.length === 0
  return (
    <div className="grid gap-5">
      {isEmpty || isEditing ? (
        <PlanForm year={year} calendar={calendar} onClose={close} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{year.registerDays} school days. Choose a day to correct it.</p>
          <Button ref={opener} onClick={open}>
            Edit dates
          </Button>
        </div>
      )}
      {!isEmpty && <MonthView calendar={calendar} onChoose={setChosen} />}
      {chosen && <DayDialog key={chosen.date} day={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}
