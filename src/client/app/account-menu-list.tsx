import { Download, LogOut, Search, UsersRound } from 'lucide-react'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { useAccount, useCan, personName } from '#client/lib/account.ts'
import { LOGOUT_ADDRESS } from '#client/lib/addresses.ts'
import { useStore } from '#client/lib/create-store.ts'
import { installation } from '#client/lib/installation.ts'
import { MenuItem, MenuLink, MenuList } from '#client/ui/controls/menu.tsx'
import { searchOpening } from './search-opening.ts'

type AccountMenuListProps = {
  anchor: RefObject<HTMLElement | null>
  focusOn: 'first' | 'last'
  onClose: (refocus: boolean) => void
}

export function AccountMenuList(props: AccountMenuListProps) {
  const account = useAccount()
  const name = personName(account)
  const mayChangePupils = useCan('pupils:write')
  const mayRead = useCan('attendance:read')
  // There the header has no room for the button.
  const isNarrow = window.matchMedia('(width < 48rem)').matches
  const [, goTo] = useLocation()
  const install = useStore(installation)
  return (
    <MenuList {...props}>
      <div className="grid px-2.5 pt-1 pb-2">
        <span className="font-medium">{name}</span>
        {account.email && account.email !== name && (
          <span className="text-sm text-ink-3">{account.email}</span>
        )}
      </div>
      {mayChangePupils && (
        <MenuItem className="border-t border-line" onClick={() => goTo('/admin/students')}>
          <UsersRound aria-hidden="true" className="size-4 text-ink-2" />
          Student Management
        </MenuItem>
      )}
      {mayRead && isNarrow && (
        <MenuItem className="border-t border-line" onClick={() => searchOpening.set(true)}>
          <Search aria-hidden="true" className="size-4 text-ink-2" />
          Search
        </MenuItem>
      )}
      {install && (
        <MenuItem className="border-t border-line" onClick={() => void install.prompt()}>
          <Download aria-hidden="true" className="size-4 text-ink-2" />
          Install on this device
        </MenuItem>
      )}
      <MenuLink href={LOGOUT_ADDRESS} className="border-t border-line">
        <LogOut aria-hidden="true" className="size-4 text-ink-2" />
        Logout
      </MenuLink>
    </MenuList>
  )
}
