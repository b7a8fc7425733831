import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { plansQuery } from '#client/api/office-day/planned-absences.ts'
import { contactsQuery } from '#client/api/pupil-changes.ts'
import { useCan } from '#client/lib/account.ts'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import type { PupilYear } from '#contract/pupil-year.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import { formatShortDate, formatShortDay } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { movementLabel } from '#domain/office-day/movements.ts'
import { phonesOf, telLink } from '#domain/pupils/contacts.ts'

type SectionProps = { title: string; lines: readonly ReactNode[] }

/** Nothing where there is nothing to list. */
export function Section({ title, lines }: SectionProps) {
  if (lines.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-soft print:[box-shadow:none]">
        {lines.map((line, index) => (
          <li
            key={index}
            className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 wrap-anywhere print:py-1"
          >
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Aside = ({ children }: { children: ReactNode }) => (
  <span className="text-sm text-ink-2">{children}</span>
)

/** [M7] What is planned from today on, for those who may plan. */
export function Plans({ pupilId, today }: { pupilId: number; today: IsoDate }) {
  const mayPlan = useCan('attendance:write')
  const { data: plans = [] } = useQuery({ ...plansQuery(today), enabled: mayPlan })
  const own = plans.filter(({ pupils }) => pupils.some(({ studentId }) => studentId === pupilId))
  return (
    <Section
      title="Planned absences"
      lines={own.map(({ from, to, code, reason, approvedBy }) => (
        <>
          <span className="grow">
            {formatShortDate(from)}
            {to !== from && ` to ${formatShortDate(to)}`}
          </span>
          <Aside>
            {reason ?? meaningOf(code)}
            {approvedBy === null && ', asked for'}
          </Aside>
        </>
      ))}
    />
  )
}

/** [M4] Whom to ring, for those who may log calls. */
export function Contacts({ pupilId }: { pupilId: number }) {
  const mayRead = useCan('attendance:write')
  const { data: contacts = [] } = useQuery({ ...contactsQuery(pupilId), enabled: mayRead })
  return (
    <Section
      title="Contacts"
      lines={contacts.map(({ name, relation, mayCollect, ...contact }) => (
        <>
          <span className="grow font-medium">{name}</span>
          <Aside>{relation}</Aside>
          {phonesOf(contact).map((phone) => (
            <a key={phone} href={telLink(phone)} className="text-accent underline underline-offset-2">
              {phone}
            </a>
          ))}
          {mayCollect === false && <strong className="text-unauthorised">May not collect</strong>}
        </>
      ))}
    />
  )
}

/** [M6] Out, back and late, latest first. */
export function Movements({ movements }: Pick<PupilYear, 'movements'>) {
  return (
    <Section
      title="In and out"
      lines={movements.map((movement) => (
        <>
          <span className="w-24 shrink-0 text-sm text-ink-2">{formatShortDay(movement.date)}</span>
          <span className="grow">{movementLabel(movement)}</span>
          <Aside>{movement.userName}</Aside>
        </>
      ))}
    />
  )
}

/** [M2] The notes on marks, latest first, each with the way to its day. */
export function Notes({ marks, pupil }: Pick<PupilYear, 'marks' | 'pupil'>) {
  const noted = marks.filter(({ note }) => note).toReversed()
  return (
    <Section
      title="Notes"
      lines={noted.map(({ date, note }) => (
        <>
          <Link
            href={pupilDayAddress({ yearGroup: pupil.yearGroup, date, studentId: pupil.id }, true)}
            className="w-24 shrink-0 text-sm underline underline-offset-2"
          >
            {formatShortDay(date)}
          </Link>
          <span className="grow basis-40">{note}</span>
        </>
      ))}
    />
  )
}

export function Comments({ comments }: Pick<PupilYear, 'comments'>) {
  return (
    <Section
      title="Weekly comments"
      lines={comments.map(({ weekStartDate, comment }) => (
        <>
          <span className="w-24 shrink-0 text-sm text-ink-2">{formatShortDay(weekStartDate)}</span>
          <span className="grow basis-40">{comment}</span>
        </>
      ))}
    />
  )
}
