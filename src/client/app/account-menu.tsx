import { ChevronDown } from 'lucide'
import { useRef, useState } from 'react'
import { roleLine } from '#domain/accounts/permissions.ts'
import { useAccount, personName } from '#client/lib/account.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const accountMenuList = onDemand(() =>
  import('./account-menu-list.tsx').then((module) => module.AccountMenuList),
)

/** The person with the role, and the way out. */
export function AccountMenu() {
  const account = useAccount()
  const name = personName(account)
  const [openedAt, setOpenedAt] = useState<'first' | 'last' | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close(refocus: boolean) {
    setOpenedAt(null)
    if (refocus) button.current?.focus()
  }
  return (
    <div className="-mr-1.5 shrink-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={openedAt !== null}
        className="flex min-h-11 items-center gap-2.5 rounded-lg py-1 pr-1.5 pl-2.5 text-left hover:bg-sunken"
        onPointerEnter={accountMenuList.preload}
        onFocus={accountMenuList.preload}
        onClick={() => setOpenedAt(openedAt ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpenedAt(event.key === 'ArrowUp' ? 'last' : 'first')
        }}
      >
        <span className="grid justify-items-end leading-tight">
          <span className="max-w-48 truncate font-medium max-md:sr-only">{name}</span>
          <span className="text-sm whitespace-nowrap text-ink-3">{roleLine(account)}</span>
        </span>
        <Avatar name={name} imageUrl={account.profileImageUrl} look="accent" />
        <Icon of={ChevronDown} className="size-4 text-ink-3 max-md:hidden" />
      </button>
      {openedAt && <accountMenuList.Part anchor={button} focusOn={openedAt} onClose={close} />}
    </div>
  )
}
