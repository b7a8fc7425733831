import { Settings2 } from 'lucide'
import { Link } from 'wouter'
import { useCan } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** The way out of an empty screen for those who can fill it; nothing for everybody else. */
export function SetUpLink() {
  const canSetUp = useCan('school:manage')
  if (!canSetUp) return null
  return (
    <Link href="/admin/school" className={buttonClass('primary')}>
      <Icon of={Settings2} className="size-4.5" />
      School Set-up
    </Link>
  )
}
