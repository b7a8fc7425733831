import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, FileCheck, Printer } from 'lucide'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { amendmentsCsvAddress, amendmentsQuery } from '#client/api/amendments.ts'
import { useCan } from '#client/lib/account.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { SealNote } from '#client/widgets/seal-note.tsx'
import type { Amendment } from '#contract/amendments.ts'
import { AddReasonDialog } from './add-reason-dialog.tsx'
import { AmendmentFilters } from './amendment-filters.tsx'
import { periodLabel } from './amendment-period.ts'
import { AmendmentTable } from './amendment-table.tsx'
import { useAmendmentFilters } from './use-amendment-filters.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** As many as the server sends without being asked for another number. */
const ON_PAGE = 50
const EVERYTHING = '10000'

/** [L3] /amendments: every amendment of the chosen days, newest first, with its five facts. */
export function AmendmentsPage() {
  const { filters, page, change } = useAmendmentFilters()
  const today = useSchoolToday()
  const mayAdd = useCan('attendance:write')
  const client = useQueryClient()
  const query = page === 1 ? filters : { ...filters, skip: String((page - 1) * ON_PAGE) }
  const { data: list, isError, isPlaceholderData, refetch } = useQuery(amendmentsQuery(query))
  const [printed, setPrinted] = useState<readonly Amendment[]>()
  const [asked, setAsked] = useState<Amendment>()

  /** On paper, the amendments of all pages. */
  async function print(): Promise<void> {
    try {
      const all = await client.fetchQuery(amendmentsQuery({ ...filters, limit: EVERYTHING }))
      flushSync(() => setPrinted(all.amendments))
      window.print()
    } catch (error) {
      const description = messageFor(error, 'The amendments could not be read. Please try again.')
      toast({ title: 'Error', description, tone: 'danger' })
    } finally {
      setPrinted(undefined)
    }
  }

  const days =
    list?.from && list.to ? periodLabel({ from: list.from, to: list.to }, [...list.terms, ...list.years]) : ''
  return (
    <>
      <PageHeading
        back={<BackLink href="/annual-report">Annual Report</BackLink>}
        title="Amendments"
        lead={
          <>
            Marks that were changed after they were first entered.
            <span className="hidden print:block">
              {days} · {list && countLabel(list.total)}
            </span>
          </>
        }
        actions={
          <>
            <a href={amendmentsCsvAddress(filters)} download className={buttonClass()}>
              <Icon of={Download} className="size-4.5" />
              Export CSV
            </a>
            <Button disabled={!list?.total} onClick={() => void print()}>
              <Icon of={Printer} className="size-4.5" />
              Print
            </Button>
          </>
        }
      />
      <div className="grid gap-4 *:min-w-0" aria-busy={isPlaceholderData}>
        {list && <AmendmentFilters {...{ list, filters, today }} onChange={change} />}
        {isError && <LoadFailed what="The amendments" onRetry={() => void refetch()} />}
        {!list && !isError && <Skeleton className="h-96 rounded-lg" />}
        {list && !isError && (
          <>
            {list.amendments.length === 0 ? (
              <EmptyState icon={FileCheck} title="Nothing was amended">
                No mark of these days that fits the filters was changed after it was entered.
              </EmptyState>
            ) : (
              <AmendmentTable
                amendments={printed ?? list.amendments}
                onAddReason={mayAdd ? setAsked : undefined}
              />
            )}
            <Pages page={page} total={list.total} onPage={(to) => change({ page: String(to) })} />
          </>
        )}
      </div>
      <SealNote />
      <SealFoot />
      {asked && <AddReasonDialog key={asked.id} amendment={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const NUMBER = new Intl.NumberFormat('en-GB')
const countLabel = (count: number) => (count === 1 ? '1 amendment' : `${NUMBER.format(count)} amendments`)

type PagesProps = { page: number; total: number; onPage: (page: number) => void }

function Pages({ page, total, onPage }: PagesProps) {
  const count = Math.max(Math.ceil(total / ON_PAGE), 1)
  if (total === 0) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2 text-ink-2 print:hidden">
      <span aria-live="polite" className="grow">
        {countLabel(total)}
        {count > 1 && `, page ${page} of ${count}`}
      </span>
      {count > 1 && (
        <>
          <Button size="icon" aria-label="Newer" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon of={ChevronLeft} className="size-5" />
          </Button>
          <Button size="icon" aria-label="Older" disabled={page >= count} onClick={() => onPage(page + 1)}>
            <Icon of={ChevronRight} className="size-5" />
          </Button>
        </>
      )}
    </nav>
  )
}
