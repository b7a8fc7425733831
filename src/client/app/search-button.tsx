import { Search } from 'lucide'
import { useEffect } from 'react'
import { can } from '#domain/accounts/permissions.ts'
import { useAccount } from '#client/lib/account.ts'
import { useStore } from '#client/lib/create-store.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { ROUTES } from './routes.ts'
import { searchOpening } from './search-opening.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const searchDialog = onDemand(() =>
  import('#client/features/search/search-dialog.tsx').then((module) => module.SearchDialog),
)

/** [Q3] Opens the search, as Ctrl-K does. */
export function SearchButton() {
  const account = useAccount()
  const isOpen = useStore(searchOpening)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      // Above another dialog it would lead away from what is being done there.
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      searchOpening.set(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  const screens = ROUTES.filter(
    ({ path, needs }) => !['/home', '/pupils/*'].includes(path) && (!needs || can(account, needs)),
  )
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="shrink-0 max-md:hidden"
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        onPointerEnter={searchDialog.preload}
        onFocus={searchDialog.preload}
        onClick={() => searchOpening.set(true)}
      >
        <Icon of={Search} className="size-4.5" />
      </Button>
      {isOpen && <searchDialog.Part screens={screens} onClose={() => searchOpening.set(false)} />}
    </>
  )
}
