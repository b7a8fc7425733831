import { ArrowRight, Copy } from 'lucide'
import { Link } from 'wouter'
import type { DeskChildAnswer, PlannedChild } from '#contract/office-day/desk.ts'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { reasonOfChild } from '#domain/attendance/amendments.ts'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { NotTaken } from '#domain/office-day/desk.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** A register that is not whole, with the way to it. */
export function NotTakenLine({ entry, isToday }: { entry: NotTaken; isToday: boolean }) {
  const { yearGroup, date, session, pupils, unmarked } = entry
  const day = isToday ? '' : `${formatWeekdayAndDay(date)}, `
  const register = `${yearGroup}, ${day}${sessionName(session).toLowerCase()}`
  async function copyReminder() {
    const text = `The ${sessionName(session).toLowerCase()} register of ${yearGroup}${isToday ? '' : ` on ${formatWeekdayAndDay(date)}`} is not taken yet. Please take it now.`
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'success', title: 'Reminder copied', description: text })
    } catch {
      toast({ tone: 'neutral', title: 'Copy this reminder', description: text })
    }
  }
  const query = new URLSearchParams({ yearGroup, date, session }).toString()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
      <span className="grid min-w-40 grow wrap-anywhere">
        <span className="font-semibold tracking-tight">{yearGroup}</span>
        <span className="text-sm text-ink-2">
          {day}
          {sessionName(session)} ·{' '}
          {unmarked === pupils ? 'not started' : `${unmarked} of ${pupils} not marked`}
        </span>
      </span>
      <span className="flex gap-2">
        <Button look="quiet" onClick={() => void copyReminder()}>
          <Icon of={Copy} className="size-4" />
          Remind<span className="sr-only">: {register}</span>
        </Button>
        <Link href={`/dashboard?${query}`} className={buttonClass()}>
          Open<span className="sr-only"> the register of {register}</span>
          <Icon of={ArrowRight} className="size-4" />
        </Link>
      </span>
    </li>
  )
}

/** A child whose absence is planned or asked for, and not marked yet. */
export function PlannedLine({ child, date }: { child: PlannedChild; date: IsoDate | null }) {
  const { code, reason, isApproved } = child
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-5">
      <CodeMark
        code={{ letter: code, category: categoryOf(code) }}
        label={meaningOf(code)}
        className="min-w-9"
      />
      <span className="grid min-w-40 wrap-anywhere">
        {date ? (
          <Link
            href={pupilDayAddress({ ...child, date }, true)}
            className="font-medium underline-offset-4 hover:underline"
          >
            {displayName(child)}
          </Link>
        ) : (
          displayName(child)
        )}
        <span className="text-sm text-ink-3">{child.yearGroup}</span>
      </span>
      <span className="min-w-40 grow text-ink-2 wrap-anywhere max-sm:basis-full">
        {isApproved ? 'Planned' : 'Asked for'}: {reason ?? meaningOf(code)}
      </span>
      {!isApproved && (
        <Link href="/planned-absences" className={buttonClass()}>
          Decide<span className="sr-only"> about {displayName(child)}</span>
        </Link>
      )}
    </li>
  )
}

/** The child, with the way to that day of the register. */
export function ChildName({ child }: { child: DeskChildAnswer }) {
  return (
    <span className="grid min-w-40 wrap-anywhere">
      <Link href={pupilDayAddress(child, true)} className="font-medium underline-offset-4 hover:underline">
        {displayName(child)}
      </Link>
      <span className="text-sm text-ink-3">{child.yearGroup}</span>
    </span>
  )
}

type ChildLineProps = {
  child: DeskChildAnswer
  session: Session
  onTakeBack?: (() => void) | undefined
}

/** A child about whom everything is known. */
export function ChildLine({ child, session, onTakeBack }: ChildLineProps) {
  const { code, reason, wasUnexplained } = child[session].code ? child[session] : child.am
  const why = reasonOfChild(reason) ?? (code && meaningOf(code))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-5">
      {code && (
        <CodeMark
          code={{ letter: code, category: categoryOf(code) }}
          label={meaningOf(code)}
          className="min-w-9"
        />
      )}
      <ChildName child={child} />
      <span className="min-w-40 grow text-ink-2 wrap-anywhere max-sm:basis-full">
        {[why, child.note].filter(Boolean).join('. ')}
      </span>
      {onTakeBack && wasUnexplained && (
        <Button look="quiet" onClick={onTakeBack}>
          Take back<span className="sr-only"> for {displayName(child)}</span>
        </Button>
      )}
    </li>
  )
}
