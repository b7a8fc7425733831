import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#client/lib/account.ts'
import { LiveChanges } from '#client/live/live-changes.tsx'
import type { PageOutbox } from '#client/outbox/page-outbox.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { OutboxSign } from './outbox-sign.tsx'
import { SearchButton } from './search-button.tsx'

const movementsDialog = onDemand(() =>
  import('#client/features/movements/movements-dialog.tsx').then((module) => module.MovementsDialog),
)

/** What a page gets once it is at rest: whether everything is saved, signing in and out, the search, and what others change. */
export function HeaderAtRest(page: PageOutbox) {
  return (
    <>
      <OutboxSign {...page} />
      {useCan('attendance:write') && <MovementsButton />}
      {useCan('attendance:read') && <SearchButton />}
      {useCan('attendance:read') && <LiveChanges />}
    </>
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
        <ArrowLeftRight aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">In and out</span>
      </Button>
      {isOpen && <movementsDialog.Part onClose={() => setOpen(false)} />}
    </>
  )
}
