import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Siren } from 'lucide'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { evacuationsQuery } from '#client/api/office-day/evacuations.ts'
import { useCan } from '#client/lib/account.ts'
import { LiveChanges } from '#client/live/live-changes.tsx'
import type { PageOutbox } from '#client/outbox/page-outbox.ts'
import { buttonClass, Button } from '#client/ui/controls/button.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { OutboxSign } from './outbox-sign.tsx'
import { SearchButton } from './search-button.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const movementsDialog = onDemand(() =>
  import('#client/features/movements/movements-dialog.tsx').then((module) => module.MovementsDialog),
)

/**
 * What a page gets once it is at rest: whether everything is saved, signing in and out, the search, what others
 * change, and an evacuation that is running.
 */
export function HeaderAtRest(page: PageOutbox) {
  return (
    <>
      <OutboxSign {...page} />
      {useCan('attendance:write') && <MovementsButton />}
      {useCan('attendance:read') && <SearchButton />}
      {useCan('attendance:read') && <LiveChanges />}
      {useCan('attendance:write') && <RunningEvacuation />}
    </>
  )
}

const LIST = '/on-site/evacuation'

/** [N2] On every page while an evacuation is running; its list is read, so that it opens without a network too. */
export function RunningEvacuation() {
  const { data } = useQuery(evacuationsQuery)
  const [path] = useLocation()
  if (!data?.running || path === LIST) return null
  return (
    <Link
      href={LIST}
      className={`${buttonClass('danger', 'large')} fixed inset-x-4 bottom-4 z-40 mx-auto min-h-14 max-w-lg text-lg shadow-float print:hidden`}
    >
      <Icon of={Siren} className="size-6" />
      {data.running.isDrill ? 'Evacuation drill' : 'Evacuation'}: open the list
    </Link>
  )
}

function MovementsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="shrink-0"
        data-tip="Sign a child in or out"
        onPointerEnter={movementsDialog.preload}
        onFocus={movementsDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon of={ArrowLeftRight} className="size-4" />
        <span className="max-md:sr-only">In and out</span>
      </Button>
      {isOpen && <movementsDialog.Part onClose={() => setOpen(false)} />}
    </>
  )
}
