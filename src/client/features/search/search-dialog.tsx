import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { dayMarksQuery } from '#client/api/attendance-questions.ts'
import { everyPupilQuery } from '#client/api/pupils.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { useCan } from '#client/lib/account.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import { lateOrder } from '#domain/office-day/late-order.ts'
import { MarkLate } from './mark-late.tsx'
import { searchResults } from './search-results.ts'
import type { ResultGroup, SearchResult, SearchedScreen } from './search-results.ts'

type SearchDialogProps = { screens: readonly SearchedScreen[]; onClose: () => void }

/** [Q3] Finds a pupil, a class or a screen from everywhere; Enter opens the first of them. */
export function SearchDialog({ screens, onClose }: SearchDialogProps) {
  const { date, time } = useSchoolNow()
  const { data: pupils, isError, refetch } = useQuery(everyPupilQuery)
  const { data: records = [] } = useQuery(dayMarksQuery(date))
  const { data: classes = [] } = useQuery(schoolClassesQuery)
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const found = useRef<HTMLDivElement>(null)
  const searched = { pupils: pupils ?? [], records, classes, screens, session: defaultSession(time) }
  const groups = searchResults(sought, searched)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  const lateName = useCan('attendance:write') ? lateOrder(sought) : null
  const links = () => [...(found.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]

  function followKeys(event: KeyboardEvent<HTMLDivElement>) {
    const at = links().findIndex((link) => link === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && at < 0) openFirst(links()[0])
    if (step !== undefined) {
      const next = links()[at + step]
      if (next) next.focus()
      else if (at + step < 0) event.currentTarget.querySelector('input')?.focus()
    }
    // Enter on a result follows its link.
    if (step !== undefined || (event.key === 'Enter' && at < 0)) event.preventDefault()
  }
  return (
    <Dialog open title="Search" width="medium" onClose={onClose}>
      <div className="grid gap-4" onKeyDown={followKeys}>
        <TextField
          label="A pupil, a class or a screen"
          type="search"
          value={search}
          onChange={setSearch}
          autoFocus
          autoComplete="off"
        />
        {isError && !pupils && <LoadFailed what="The pupils" onRetry={() => void refetch()} />}
        {!pupils && !isError && <Skeleton className="h-80" />}
        <p role="status" className="sr-only">
          {sought.trim() !== '' && !lateName && (count === 1 ? '1 result' : `${count} results`)}
        </p>
        <div ref={found} className="grid min-h-80 content-start gap-4">
          {lateName && <MarkLate name={lateName} />}
          {groups.map((group) => (
            <Group key={group.heading} {...group} first={groups[0]?.results[0]} onFollow={onClose} />
          ))}
          {pupils && count === 0 && !lateName && (
            <p className="px-3 text-ink-2">
              {sought.trim() === ''
                ? 'The beginning of a name is enough; “mark Hana late” works too.'
                : 'Nothing found.'}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** A link is followed; a button is only gone to, as the mark on it is to be read first. */
function openFirst(result: HTMLElement | undefined): void {
  if (result instanceof HTMLAnchorElement) result.click()
  else result?.focus()
}

type GroupProps = ResultGroup & { first: SearchResult | undefined; onFollow: () => void }

function Group({ heading, results, more, first, onFollow }: GroupProps) {
  return (
    <section aria-label={heading}>
      <h3 className="mb-1 px-3 text-sm font-medium text-ink-2">{heading}</h3>
      <ul className="grid">
        {results.map((result) => (
          <li key={result.address}>
            <Link
              href={result.address}
              onClick={onFollow}
              className={classNames(
                'flex min-h-11 flex-wrap items-center gap-x-3 rounded-md px-3 hover:bg-sunken',
                // Enter opens it.
                result === first && 'bg-sunken',
              )}
            >
              <span className="grow font-medium wrap-anywhere">{result.name}</span>
              <span className="text-sm text-ink-2">
                {[result.also, result.mark].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-3 text-sm text-ink-2">And {more} more: type more of the name.</p>}
    </section>
  )
}
