import { Settings2 } from 'lucide-react'
import { Link } from 'wouter'
import { useCan } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'

/** The way out of an empty screen for those who can fill it; nothing for everybody else. */
export function SetUpLink() {
  const canSetUp = useCan('school:manage')
  if (!canSetUp) return null
  return (
    <Link href="/admin/school" className={buttonClass('primary')}>
      <Settings2 aria-hidden="true" className="size-4.5" />
      School Set-up
    </Link>
  )
}
