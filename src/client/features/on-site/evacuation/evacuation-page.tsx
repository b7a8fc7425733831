import { useQuery } from '@tanstack/react-query'
import { ClipboardList, UserPlus } from 'lucide'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { OneEvacuation } from '#contract/office-day/evacuations.ts'
import { evacuationQuery } from '#client/api/office-day/evacuations.ts'
import { AT_REST_MS } from '#client/lib/at-rest.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { useHeadingFocus } from '#client/ui/display/heading-focus.ts'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { countStates } from '#domain/evacuation/evacuation.ts'
import { clockTime, evacuationName } from './evacuation-view.ts'
import { Headline } from './headline.tsx'
import { TickList } from './tick-list.tsx'
import { useEvacuations, useTicking } from './use-evacuation.ts'
import { Icon } from '#client/ui/display/icon.tsx'

export { tickKind } from './tick-kind.ts'

// The list opens on a slow phone without them; they come once it is shown, before the network may go.
const addPersonDialog = onDemand(() =>
  import('./add-person-dialog.tsx').then((module) => module.AddPersonDialog),
)
const endDialog = onDemand(() => import('./end-dialog.tsx').then((module) => module.EndDialog))
const evacuationReport = onDemand(() =>
  import('./evacuation-report.tsx').then((module) => module.EvacuationReport),
)

function usePreloadedDialogs(): void {
  useEffect(() => {
    const preload = () => {
      addPersonDialog.preload()
      endDialog.preload()
    }
    const timer = setTimeout(preload, AT_REST_MS)
    window.addEventListener('online', preload)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', preload)
    }
  }, [])
}

/** [N2] /on-site/evacuation: the list of the evacuation that is running; with `?report=12` a report. */
export function EvacuationPage() {
  const [params] = useSearchParams()
  const report = Number(params.get('report'))
  return (
    <div className="sunlit -mx-4 -mt-6 bg-surface px-4 pt-4 pb-6 text-ink md:-mx-6 md:-mt-8 md:px-6">
      {report > 0 ? <ReadReport id={report} /> : <Running />}
    </div>
  )
}

function ReadReport({ id }: { id: number }) {
  const { data, isError, isFetching, refetch } = useQuery(evacuationQuery(id))
  if (data) return <evacuationReport.Part evacuation={data} />
  if (!isError) return <Skeleton className="h-[36rem] rounded-lg" />
  return <LoadFailed what="The report" onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Running() {
  const { data, isError, isFetching, refetch, age } = useEvacuations()
  if (data?.running) return <Evacuating key={data.running.id} evacuation={data.running} age={age} />
  return (
    <>
      <PageHeading back={<BackLink href="/on-site">On site</BackLink>} title="Evacuation" />
      {isError && !data && (
        <LoadFailed what="The list" onRetry={() => void refetch()} isRetrying={isFetching}>
          Take the paper list. This phone has not seen the list of an evacuation that is running.
        </LoadFailed>
      )}
      {!data && !isError && <Skeleton className="h-[36rem] rounded-lg" />}
      {data && (
        <EmptyState
          icon={ClipboardList}
          title="No evacuation is running"
          actions={data.earlier.slice(0, 1).map(({ id }) => (
            <Link key={id} href={`/on-site/evacuation?report=${id}`} className={buttonClass()}>
              Report of the last one
            </Link>
          ))}
        >
          Start one from On site.
        </EmptyState>
      )}
    </>
  )
}

type EvacuatingProps = { evacuation: OneEvacuation; age: { asOf: string | number; isOffline: boolean } }

function Evacuating({ evacuation, age }: EvacuatingProps) {
  const heading = useHeadingFocus()
  const { people, unsent, tick } = useTicking(evacuation)
  const [opened, setOpened] = useState<'add' | 'end'>()
  usePreloadedDialogs()
  const counts = countStates(people)
  const { isDrill, startedAt, startedBy } = evacuation
  const close = () => setOpened(undefined)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {evacuationName(evacuation)}
        <span className="font-normal text-ink-2">{` since ${clockTime(startedAt)}, ${startedBy}`}</span>
      </h1>
      {!isDrill && <p className="text-xl font-semibold text-unauthorised">This is not a drill.</p>}
      <Headline {...{ counts, age, unsent }} />
      <div className="grid gap-4 pt-4">
        <TickList people={people} onTick={tick} />
        <div className="flex flex-wrap gap-3">
          <Button size="large" className="min-h-14 text-xl" onClick={() => setOpened('add')}>
            <Icon of={UserPlus} className="size-5" />
            Add a person
          </Button>
          <Button size="large" className="min-h-14 text-xl" onClick={() => setOpened('end')}>
            End and report
          </Button>
        </div>
      </div>
      {opened === 'add' && (
        <addPersonDialog.Part people={people} onAdd={(person) => tick(person, 'open')} onClose={close} />
      )}
      {opened === 'end' && <endDialog.Part id={evacuation.id} counts={counts} onClose={close} />}
    </>
  )
}
