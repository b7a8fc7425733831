import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide'
import { contactsQuery } from '#client/api/pupil-changes.ts'
import { contactLabel, mayNotCollect } from '#domain/pupils/contacts.ts'
import { callName } from '#domain/pupils/pupils.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type Child = { studentId: number } & Parameters<typeof callName>[0]

/** [M4] Who may not collect the child, in red above the button that signs the child out. */
export function MayNotCollect({ child }: { child: Child }) {
  const { data: contacts = [] } = useQuery(contactsQuery(child.studentId))
  return mayNotCollect(contacts).map((contact) => (
    <p
      key={contact.name}
      role="alert"
      className="flex items-center gap-2.5 rounded-md border border-unauthorised bg-unauthorised-bg px-3 py-2.5 font-semibold text-unauthorised"
    >
      <Icon of={UserRoundX} className="size-5 shrink-0" />
      {contactLabel(contact)} may not collect {callName(child)}
    </p>
  ))
}
