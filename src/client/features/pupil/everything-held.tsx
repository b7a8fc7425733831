import { Download } from 'lucide'
import { archiveAddress } from '#client/api/pupil-page/persons.ts'
import { useCan } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [Q6] For a parent who asks for everything held on the child; administrators only. */
export function EverythingHeld({ pupilId }: { pupilId: number }) {
  if (!useCan('school:manage')) return null
  return (
    <section className="grid justify-items-start gap-2 print:hidden">
      <h2 className="text-lg font-semibold tracking-tight">Everything held</h2>
      <p className="text-sm text-ink-2">
        For a parent who asks: all years, every mark and change, contacts, comments and photos in one file
        that opens anywhere. The trail notes that you made it.
      </p>
      <a href={archiveAddress(pupilId)} download className={buttonClass()}>
        <Icon of={Download} className="size-4.5" />
        Download everything
      </a>
    </section>
  )
}
