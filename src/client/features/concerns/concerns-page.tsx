import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, Printer } from 'lucide'
import { Link } from 'wouter'
import { concernsCsvAddress, concernsQuery } from '#client/api/statutory/concerns.ts'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import type { ConcernList } from '#contract/statutory/concerns.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { CONCERNS, CONCERN_KINDS } from '#domain/concerns/concerns.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { FEW_SESSIONS } from '#domain/pupil-year/year-patterns.ts'
import { ConcernFilters } from './concern-filters.tsx'
import { listed } from './concern-order.ts'
import { ConcernTable } from './concern-table.tsx'
import { useConcernFilters } from './use-concern-filters.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** [Q4] /concerns: whose attendance needs a look, and why. */
export function ConcernsPage() {
  const { query, kind, order, change, sortBy } = useConcernFilters()
  const { data: list, isError, isPlaceholderData, refetch } = useQuery(concernsQuery(query))
  const pupils = list && listed(list.pupils, { kind, order })
  return (
    <>
      <PageHeading
        back={<BackLink href="/">Home</BackLink>}
        title="Concerns"
        lead={list ? leadOf(list, pupils?.length ?? 0) : 'Whose attendance needs a look, and why.'}
        actions={
          <>
            <a href={concernsCsvAddress(query)} download className={buttonClass()}>
              <Icon of={Download} className="size-4.5" />
              Export CSV
            </a>
            <Button disabled={!pupils?.length} onClick={() => window.print()}>
              <Icon of={Printer} className="size-4.5" />
              Print
            </Button>
          </>
        }
      />
      <div className="grid gap-4 *:min-w-0" aria-busy={isPlaceholderData}>
        {list && <ConcernFilters {...{ list, query, kind }} onChange={change} />}
        {isError && <LoadFailed what="The concerns" onRetry={() => void refetch()} />}
        {!list && !isError && <Skeleton className="h-96 rounded-lg" />}
        {list && pupils && !isError && (
          <>
            {pupils.length > 0 ? (
              <ConcernTable pupils={pupils} order={order} onOrder={sortBy} />
            ) : (
              <NoConcerns list={list} />
            )}
            <TooFew pupils={list.tooFew} />
            <Rules />
          </>
        )}
      </div>
    </>
  )
}

function leadOf({ period, countedTo, onRoll }: ConcernList, count: number): string {
  if (!period) return 'The school has no such term or year.'
  if (!countedTo) return `${period.name} has not begun.`
  return `${count} of ${onRoll === 1 ? '1 pupil' : `${onRoll} pupils`} · ${period.name}, up to ${formatShortDate(countedTo)}`
}

function NoConcerns({ list: { countedTo, onRoll, tooFew } }: { list: ConcernList }) {
  const isCounted = countedTo !== null && onRoll > tooFew.length
  return (
    <EmptyState icon={CircleCheck} title={isCounted ? 'No concerns' : 'Nothing to say yet'}>
      {isCounted
        ? 'No pupil of this choice meets any of the rules below.'
        : `A pupil is listed from ${FEW_SESSIONS} possible sessions on, which is two weeks.`}
    </EmptyState>
  )
}

/** Fewer sessions than two weeks say nothing about a child. */
function TooFew({ pupils }: { pupils: ConcernList['tooFew'] }) {
  if (pupils.length === 0) return null
  const count = pupils.length === 1 ? '1 pupil has' : `${pupils.length} pupils have`
  return (
    <details className="text-ink-2">
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        {count} fewer than {FEW_SESSIONS} possible sessions: too few to say anything.
      </summary>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 py-1">
        {pupils.map((pupil) => (
          <li key={pupil.studentId}>
            <Link href={pupilPageAddress(pupil.studentId)} className="text-accent hover:underline">
              {displayName(pupil)}
            </Link>{' '}
            ({pupil.possible})
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Why a pupil is listed, or is not. */
function Rules() {
  return (
    <details className="max-w-prose text-ink-2 print:hidden">
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        How concerns are found
      </summary>
      <dl className="grid gap-2 py-1">
        {CONCERN_KINDS.map((kind) => (
          <div key={kind}>
            <dt className="font-medium text-ink">{CONCERNS[kind].name}</dt>
            <dd>{CONCERNS[kind].rule}</dd>
          </div>
        ))}
      </dl>
      <p>
        Possible sessions leave out D, Q, X and Y1 to Y7, as the law does. Only pupils on roll on the last day
        counted are looked at. A concern is a reason to ask, not a judgement.
      </p>
    </details>
  )
}
