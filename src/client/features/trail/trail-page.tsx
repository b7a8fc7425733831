import { useQuery } from '@tanstack/react-query'
import { Download, Footprints, Printer } from 'lucide'
import { useSearchParams } from 'wouter'
import { trailCsvAddress, trailQuery } from '#client/api/amendments.ts'
import type { TrailQuery } from '#client/api/amendments.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { SealNote } from '#client/widgets/seal-note.tsx'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { TRAIL_KIND_NAMES } from '#domain/record/trail-kinds.ts'
import { TrailFilters } from './trail-filters.tsx'
import { TrailTable } from './trail-table.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [L4] /trail: every change that is no mark, newest first, with what it was, what it became and who did it. */
export function TrailPage() {
  const [params, setParams] = useSearchParams()
  const query = queryIn(params)
  const { data: page, isError, isPlaceholderData, refetch } = useQuery(trailQuery(query))

  /** Another filter starts at the newest entry again. */
  function change(changes: Record<string, string>): void {
    const { before, ...filters } = query
    const next = Object.entries({ ...filters, ...changes }).flatMap(([name, value]) =>
      value ? [[name, value] as const] : [],
    )
    setParams(Object.fromEntries(next), { replace: !('before' in changes) })
    if (before || 'before' in changes) window.scrollTo(0, 0)
  }

  return (
    <>
      <PageHeading
        back={<BackLink href="/admin">Administration</BackLink>}
        title="Trail"
        lead="Every change but marks, which have their own history: who did it, when, and what it was before."
        actions={
          <>
            <a href={trailCsvAddress(query)} download className={buttonClass()}>
              <Icon of={Download} className="size-4.5" />
              Export CSV
            </a>
            <Button disabled={!page?.entries.length} onClick={() => window.print()}>
              <Icon of={Printer} className="size-4.5" />
              Print
            </Button>
          </>
        }
      />
      <div className="grid gap-4 *:min-w-0" aria-busy={isPlaceholderData}>
        {page && <TrailFilters {...{ page, query }} onChange={change} />}
        {isError && <LoadFailed what="The trail" onRetry={() => void refetch()} />}
        {!page && !isError && <Skeleton className="h-96 rounded-lg" />}
        {page?.entries.length === 0 && (
          <EmptyState icon={Footprints} title="No entries">
            Nothing that fits these filters was changed.
          </EmptyState>
        )}
        {page && page.entries.length > 0 && <TrailTable entries={page.entries} />}
        {page && (
          <nav aria-label="Pages" className="flex flex-wrap justify-end gap-2 print:hidden">
            {query.before && <Button onClick={() => change({ before: '' })}>Newest</Button>}
            {page.next !== null && (
              <Button onClick={() => change({ before: String(page.next) })}>Older entries</Button>
            )}
          </nav>
        )}
        <SealNote />
        <SealFoot />
      </div>
    </>
  )
}

/** What the address asks for; what it cannot mean is left out. */
function queryIn(params: URLSearchParams): TrailQuery {
  const [person, pupil, day, before] = ['person', 'pupil', 'day', 'before'].map(
    (name) => params.get(name) ?? '',
  )
  const kind = TRAIL_KIND_NAMES.find((name) => name === params.get('kind'))
  return {
    ...(person ? { person } : {}),
    ...(pupil ? { pupil } : {}),
    ...(kind ? { kind } : {}),
    ...(day && isIsoDate(day) ? { day } : {}),
    ...(before && /^\d{1,15}$/.test(before) ? { before } : {}),
  }
}
