import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { admissionEntryQuery } from '#client/api/statutory/admission.ts'
import { contactsQuery } from '#client/api/pupil-changes.ts'
import { useCan } from '#client/lib/account.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import type { AuthorityReturn } from '#contract/statutory/returns.ts'
import { formatLongDate, formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { contactLabel, phonesOf, telLink } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { RETURN_KINDS } from '#domain/returns/authority-returns.ts'
import { MadeButton } from './made-button.tsx'
import { dueLabel, formFacts, particularFacts } from './return-labels.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type ReturnFormProps = { entry: AuthorityReturn; today: IsoDate }

/** [Q5] One return as a filled form, on screen as it is printed. */
export function ReturnForm({ entry, today }: ReturnFormProps) {
  const mayRead = useCan('attendance:write')
  const { data: contacts = [] } = useQuery({ ...contactsQuery(entry.studentId), enabled: mayRead })
  const mayManage = useCan('school:manage')
  const { data: held } = useQuery({ ...admissionEntryQuery(entry.studentId), enabled: mayManage })
  const parents = contacts.filter(({ hasParentalResponsibility }) => hasParentalResponsibility)
  const facts: [string, ReactNode][] = [
    ['Full name', held?.fullName ?? `${entry.firstName} ${entry.lastName}`],
    ['Known as', entry.knownAs ?? ''],
    ['Date of birth', entry.dateOfBirth ? formatLongDate(entry.dateOfBirth) : ''],
    ['Class', entry.yearGroup],
    ['Parents', parents.map((parent, index) => <Parent key={index} parent={parent} isFirst={index === 0} />)],
    ...(held ? particularFacts(held, entry.reason) : []),
    ...formFacts(entry),
    [
      'Return made',
      entry.madeAt ? `${formatShortDate(schoolNow(new Date(entry.madeAt)).date)}, ${entry.madeBy}` : '',
    ],
  ]
  return (
    <>
      <PageHeading
        back={<BackLink href="/follow-up">Absences to follow up</BackLink>}
        title={`${RETURN_KINDS[entry.reason].name}: ${displayName(entry)}`}
        lead={`To the local authority · ${formatLongDate(today)}${entry.madeAt ? '' : ` · ${dueLabel(entry)}`}`}
        actions={
          <>
            <MadeButton entry={entry} />
            <Button look="primary" onClick={() => window.print()}>
              <Icon of={Printer} className="size-4.5" />
              Print
            </Button>
          </>
        }
      />
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface shadow-soft print:[box-shadow:none]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-2 print:grid-cols-2">
            <dt className="text-ink-2">{name}</dt>
            {/* What is not known is written in by hand. */}
            <dd className="min-h-5 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 hidden print:block">
        Signed: ______________________ Position: ______________________
      </p>
    </>
  )
}

/** One parent of the list, with each number as a link that rings it. */
function Parent({ parent, isFirst }: { parent: Contact; isFirst: boolean }) {
  return (
    <>
      {isFirst ? '' : '; '}
      {contactLabel(parent)}
      {phonesOf(parent).map((phone) => (
        <Fragment key={phone}>
          {', '}
          <a href={telLink(phone)} className="underline underline-offset-2 print:no-underline">
            {phone}
          </a>
        </Fragment>
      ))}
    </>
  )
}
