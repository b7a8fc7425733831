import { useQuery } from '@tanstack/react-query'
import { Check, Download, LogOut, MonitorSmartphone, Search, UsersRound } from 'lucide'
import type { MouseEvent, RefObject } from 'react'
import { useLocation } from 'wouter'
import { currentUserQuery } from '#client/api/account.ts'
import { useSharing } from '#client/api/people/shared-device.ts'
import { useAccount, useCan, personName } from '#client/lib/account.ts'
import { LOGOUT_ADDRESS } from '#client/lib/addresses.ts'
import { useStore } from '#client/lib/create-store.ts'
import { installation } from '#client/lib/installation.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { lastItems } from '#client/outbox/queue.ts'
import { MenuItem, MenuLink, MenuList } from '#client/ui/controls/menu.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { searchOpening } from './search-opening.ts'
import { Icon } from '#client/ui/display/icon.tsx'

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
  const { outbox } = useOutbox()
  /** [O3] Unsent entries wait for their owner on this device: the person knows it before signing out. */
  function askAboutUnsent(event: MouseEvent) {
    const queue = outbox.queue()
    if (queue.length > 0 && !window.confirm(unsentQuestion(lastItems(queue).size))) event.preventDefault()
  }
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
          <Icon of={UsersRound} className="size-4 text-ink-2" />
          Student Management
        </MenuItem>
      )}
      {mayRead && isNarrow && (
        <MenuItem className="border-t border-line" onClick={() => searchOpening.set(true)}>
          <Icon of={Search} className="size-4 text-ink-2" />
          Search
        </MenuItem>
      )}
      {install && (
        <MenuItem className="border-t border-line" onClick={() => void install.prompt()}>
          <Icon of={Download} className="size-4 text-ink-2" />
          Install on this device
        </MenuItem>
      )}
      <SharedComputer />
      <MenuLink href={LOGOUT_ADDRESS} className="border-t border-line" onClick={askAboutUnsent}>
        <Icon of={LogOut} className="size-4 text-ink-2" />
        Logout
      </MenuLink>
    </MenuList>
  )
}

const unsentQuestion = (count: number) =>
  `${count === 1 ? '1 entry is' : `${count} entries are`} not sent yet. What is not sent stays on this device for you alone, and is sent when you sign in here again. Log out now?`

/** [R4] Marks this computer as one that several people use, so that it locks when it is left alone. */
function SharedComputer() {
  const { data: me } = useQuery(currentUserQuery)
  const { mutateAsync } = useSharing()
  const isShared = me?.isSharedDevice ?? false
  const words = isShared
    ? { title: 'Your own computer', description: 'It stays open as usual.' }
    : { title: 'Shared computer', description: 'Left alone for a while, it asks to sign in before it saves.' }
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isShared}
      className="border-t border-line"
      onClick={() =>
        void withToast(mutateAsync(!isShared), { done: words, failed: 'That could not be saved.' })
      }
    >
      <Icon of={MonitorSmartphone} className="size-4 text-ink-2" />
      Shared computer
      {isShared && <Icon of={Check} className="ml-auto size-4" />}
    </MenuItem>
  )
}
