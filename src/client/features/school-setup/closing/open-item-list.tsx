import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import type { ClosablePeriod, OpenItems } from '#contract/closings.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type OpenItemListProps = { items: OpenItems; days: Pick<ClosablePeriod, 'from' | 'to'> }

const LINK = 'text-accent hover:underline'

/** [L6] Missing registers, absences and amendments without a reason, each with the way to settle it. */
export function OpenItemList({ items, days }: OpenItemListProps) {
  const { missingRegisters, absencesWithoutReason, amendmentsWithoutReason } = items
  if (missingRegisters + absencesWithoutReason + amendmentsWithoutReason === 0) {
    return (
      <p className="flex items-center gap-2.5">
        <Icon of={Check} className="size-5 shrink-0 text-present" />
        Nothing is open: every register is complete and every reason is known.
      </p>
    )
  }
  const query = new URLSearchParams({ ...days, kind: 'notGiven' }).toString()
  return (
    <div className="grid gap-3">
      <p className="font-medium">Still open:</p>
      <OpenItem count={missingRegisters} one="register is not complete" many="registers are not complete">
        {items.registers.map(({ date, session, yearGroup, pupils }) => (
          <li key={`${date} ${session} ${yearGroup}`}>
            <Link href={registerAddress(yearGroup, date)} className={LINK}>
              {yearGroup}, {formatWeekdayAndDay(date)}, {sessionName(session).toLowerCase()}
            </Link>{' '}
            · {pupils} not marked
          </li>
        ))}
      </OpenItem>
      <OpenItem
        count={absencesWithoutReason}
        one="absence is still N, without a reason"
        many="absences are still N, without a reason"
      >
        {items.absences.map((absence) => (
          <li key={`${absence.studentId} ${absence.date}`}>
            <Link href={pupilDayAddress(absence, true)} className={LINK}>
              {absence.name}, {formatWeekdayAndDay(absence.date)}
            </Link>{' '}
            · {absence.yearGroup}
          </li>
        ))}
      </OpenItem>
      {amendmentsWithoutReason > 0 && (
        <Link href={`/amendments?${query}`} className={LINK}>
          {amendmentsWithoutReason === 1
            ? '1 amendment has no reason'
            : `${amendmentsWithoutReason} amendments have no reason`}
        </Link>
      )}
    </div>
  )
}

function registerAddress(yearGroup: string, date: IsoDate): string {
  return `/dashboard?${new URLSearchParams({ yearGroup, date }).toString()}`
}

type OpenItemProps = { count: number; one: string; many: string; children: ReactNode[] }

function OpenItem({ count, one, many, children }: OpenItemProps) {
  if (count === 0) return null
  const rest = count - children.length
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        {count} {count === 1 ? one : many}
      </summary>
      <ul className="grid max-h-60 gap-1 overflow-y-auto pl-4 text-sm text-ink-2" tabIndex={0}>
        {children}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </details>
  )
}
