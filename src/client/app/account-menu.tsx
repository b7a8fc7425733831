import { ChevronDown, Download, LogOut, UsersRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { roleLine } from '#domain/accounts/permissions.ts'
import { useAccount, useCan, personName } from '#client/lib/account.ts'
import { useStore } from '#client/lib/create-store.ts'
import { installation } from '#client/lib/installation.ts'
import { LOGOUT_ADDRESS } from '#client/lib/addresses.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Menu, MenuItem, MenuLink } from '#client/ui/controls/menu.tsx'

/** The person with the role, and the way out. */
export function AccountMenu() {
  const account = useAccount()
  const name = personName(account)
  const mayChangePupils = useCan('pupils:write')
  const [, goTo] = useLocation()
  const install = useStore(installation)
  return (
    <div className="-mr-1.5 shrink-0">
      <Menu
        triggerClassName="flex min-h-11 items-center gap-2.5 rounded-lg py-1 pr-1.5 pl-2.5 text-left hover:bg-sunken"
        trigger={
          <>
            <span className="grid justify-items-end leading-tight">
              <span className="max-w-48 truncate font-medium max-md:sr-only">{name}</span>
              <span className="text-sm text-ink-3">{roleLine(account)}</span>
            </span>
            <Avatar name={name} imageUrl={account.profileImageUrl} look="accent" />
            <ChevronDown aria-hidden="true" className="size-4 text-ink-3 max-md:hidden" />
          </>
        }
      >
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
      </Menu>
    </div>
  )
}
