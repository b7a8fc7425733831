import { Check, DoorOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { inputClass } from '#client/ui/controls/text-field.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { CODE_LIST, categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { unexplainedSessions } from '#domain/office-day/desk.ts'
import { arrivalAt, timesOf } from '#domain/office-day/school-times.ts'
import { SESSIONS, isStroke } from '#domain/attendance/sessions.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { ContactPanel } from './contact-panel.tsx'
import { sessionsLabel } from './desk-view.ts'
import { actionKeys, focusLine } from './line-keys.ts'
import { RecentDays } from './recent-days.tsx'
import type { Settling } from './use-settling.ts'

type NoReasonLineProps = {
  child: DeskChildAnswer
  isToday: boolean
  times: DeskToday['times']
  settling: Settling
}

/** One absence without a reason: whom to ring, what came of it, and the reason in one tap. */
export function NoReasonLine({ child, isToday, times, settling }: NoReasonLineProps) {
  const line = useRef<HTMLLIElement>(null)
  const [note, setNote] = useState('')
  const [height, setHeight] = useState<number>()
  const isSettled = unexplainedSessions(child).length === 0
  const act = (work: () => void) => {
    const element = line.current
    // A settled line keeps its height: nothing moves under the thumb.
    setHeight(element?.offsetHeight)
    work()
    if (element) focusLine(element, 1)
  }
  return (
    <li
      ref={line}
      data-line=""
      aria-label={displayName(child)}
      style={isSettled ? { minHeight: height } : undefined}
      className={classNames(
        'grid gap-x-6 gap-y-4 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,9fr)]',
        isSettled && 'bg-present-bg/50',
      )}
    >
      <Who child={child} isToday={isToday} />
      {isSettled ? (
        <Settled child={child} onTakeBack={() => settling.takeBack(child)} />
      ) : (
        <>
          <ContactPanel
            child={child}
            isToday={isToday}
            onAttempt={(contact, outcome) => void settling.logAttempt(child, contact, outcome)}
          />
          <Reasons
            note={note}
            onNote={setNote}
            onCode={(code) => act(() => settling.settle(child, code, note))}
          >
            {isToday && (
              <ArrivedButton {...{ child, times }} onArrive={() => act(() => settling.arrive(child, note))} />
            )}
          </Reasons>
        </>
      )}
    </li>
  )
}

function Who({ child, isToday }: { child: DeskChildAnswer; isToday: boolean }) {
  const missing = unexplainedSessions(child)
  return (
    <div className="flex min-w-0 flex-wrap content-start items-start gap-x-4 gap-y-2">
      <div className="grid min-w-0 grow gap-0.5">
        <h3 className="text-lg leading-tight font-semibold tracking-tight wrap-anywhere">
          <Link href={pupilDayAddress(child, true)} className="underline-offset-4 hover:underline">
            {displayName(child)}
          </Link>
        </h3>
        <p className="text-ink-2">
          {child.yearGroup}
          {missing.length > 0 &&
            ` · ${isToday ? '' : `${formatWeekdayAndDay(child.date)}, `}${partOfDay(missing, isToday)}`}
        </p>
        {child.isOverdue ? (
          <p>
            <Badge tone="danger">Overdue: change to O</Badge>
          </p>
        ) : (
          child.reasonDueBy && (
            <p>
              <Badge tone="warning">Due by {formatWeekdayAndDay(child.reasonDueBy)}</Badge>
            </p>
          )
        )}
      </div>
      <RecentDays days={child.recent} />
    </div>
  )
}

function partOfDay(missing: Parameters<typeof sessionsLabel>[0], isToday: boolean): string {
  const label = sessionsLabel(missing)
  return isToday ? label : label.toLowerCase()
}

function Settled({ child, onTakeBack }: { child: DeskChildAnswer; onTakeBack: () => void }) {
  const session = SESSIONS.find((each) => child[each].wasUnexplained) ?? 'am'
  const { code, reason } = child[session]
  return (
    <div className="flex flex-wrap items-center gap-3 self-center lg:col-span-2">
      <Check aria-hidden="true" className="size-5 shrink-0 text-present" />
      {code && <CodeMark code={{ letter: code, category: categoryOf(code) }} label={meaningOf(code)} />}
      <span className="min-w-0 grow wrap-anywhere">{reason}</span>
      <Button look="quiet" onClick={onTakeBack}>
        Take back<span className="sr-only"> for {displayName(child)}</span>
      </Button>
    </div>
  )
}

const QUICK = {
  I: 'Ill',
  M: 'Appointment',
  C: 'Leave agreed',
  G: 'Holiday',
  O: 'Unauthorised',
} as const satisfies Partial<Record<Code, string>>
const QUICK_CODES = Object.keys(QUICK) as (keyof typeof QUICK)[]
const OTHER_CODES = CODE_LIST.filter((code) => !Object.hasOwn(QUICK, code) && code !== 'N' && !isStroke(code))

type ReasonsProps = {
  note: string
  onNote: (note: string) => void
  onCode: (code: Code) => void
  children: ReactNode
}

function Reasons({ note, onNote, onCode, children }: ReasonsProps) {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid content-start gap-2">
      <input
        aria-label="What they said"
        placeholder="What they said (optional)"
        className={inputClass}
        maxLength={REASON_MAX_LENGTH}
        value={note}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && first.current?.focus()}
      />
      <div className="flex flex-wrap gap-1.5">
        {QUICK_CODES.map((code, index) => (
          <Button
            key={code}
            ref={index === 0 ? first : undefined}
            {...actionKeys(code)}
            className="px-2.5! max-md:grow"
            onClick={() => onCode(code)}
          >
            <span aria-hidden="true" className="font-bold text-ink-3">
              {code}
            </span>
            {QUICK[code]}
          </Button>
        ))}
        <select
          aria-label="Another code"
          className="min-h-10 max-w-44 rounded-md border border-line-strong bg-surface px-2 text-ink-2 hover:border-control-line pointer-coarse:min-h-11 max-md:grow"
          value=""
          onChange={(event) => onCode(event.target.value as Code)}
        >
          <option value="" disabled>
            Another code
          </option>
          {OTHER_CODES.map((code) => (
            <option key={code} value={code}>
              {code} {meaningOf(code)}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  )
}

type ArrivedButtonProps = { child: DeskChildAnswer; times: DeskToday['times']; onArrive: () => void }

/** Says beforehand what the school's times make of an arrival now. */
function ArrivedButton({ child, times, onArrive }: ArrivedButtonProps) {
  const { time } = useSchoolNow()
  const { session, code, minutesLate } = arrivalAt(timesOf(times, child.yearGroup), time)
  const isFree = child[session].code === null || child[session].code === 'N'
  if (!isFree) return null
  return (
    <Button {...actionKeys('arrived')} className="px-2.5! max-md:grow" onClick={onArrive}>
      <DoorOpen aria-hidden="true" className="size-4" />
      Arrived now
      <span className="font-normal text-ink-3">
        {code}
        {minutesLate > 0 && `, ${minutesLate} min`}
      </span>
    </Button>
  )
}
