import { Check, CloudOff } from 'lucide'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import { noteRoom } from '#domain/office-day/contact-attempts.ts'
import { unexplainedSessions } from '#domain/office-day/desk.ts'
import { SESSIONS } from '#domain/attendance/sessions.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { ContactPanel } from './contact-panel.tsx'
import { sessionsLabel } from '#client/widgets/desk/desk-view.ts'
import { focusLine } from './line-keys.ts'
import { ArrivedButton, Reasons } from './reasons.tsx'
import { RecentDays } from './recent-days.tsx'
import type { Failure, Settling } from './use-settling.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type NoReasonLineProps = {
  child: DeskChildAnswer
  today: DeskToday
  settling: Settling
  isSettledElsewhere: boolean
  onText: (hasText: boolean) => void
}

/** One absence without a reason: whom to ring, what came of it, and the reason in one tap. */
export function NoReasonLine({ child, today, settling, isSettledElsewhere, onText }: NoReasonLineProps) {
  const line = useRef<HTMLLIElement>(null)
  const [note, setNote] = useState('')
  const [height, setHeight] = useState<number>()
  const isSettled = isSettledElsewhere || unexplainedSessions(child).length === 0
  const isToday = today.isToday && child.date === today.date
  const failure = settling.failureOf(child)
  const isUnsaved = note.trim() !== '' && (!isSettled || isSettledElsewhere)
  useDraftGuard(isUnsaved ? unsavedQuestion(child) : null)
  function write(text: string) {
    setNote(text)
    onText(text !== '')
  }
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
      // Where the focus goes to a line, Enter does nothing; the letters do.
      tabIndex={-1}
      aria-label={displayName(child)}
      style={isSettled ? { minHeight: height } : undefined}
      className={classNames(
        'grid gap-x-6 gap-y-4 -outline-offset-2 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,9fr)]',
        isSettled && 'bg-present-bg/50',
      )}
    >
      <Who child={child} isToday={isToday} />
      {isSettled ? (
        <Settled
          child={child}
          isElsewhere={isSettledElsewhere}
          unsaved={isSettledElsewhere ? note : ''}
          onDiscard={() => write('')}
          onTakeBack={() => void settling.takeBack(child)}
        />
      ) : (
        <>
          <ContactPanel
            child={child}
            isToday={isToday}
            onAttempt={(contact, outcome) => settling.logAttempt(child, contact, outcome)}
          />
          <Reasons
            name={displayName(child)}
            note={note}
            room={noteRoom(child.contacts, child.attempts)}
            onNote={write}
            onCode={(code) => act(() => settling.settle(child, code, note))}
          >
            {isToday && (
              <ArrivedButton {...{ child, today }} onArrive={() => act(() => settling.arrive(child, note))} />
            )}
          </Reasons>
        </>
      )}
      {failure && <NotSaved {...failure} />}
    </li>
  )
}

const unsavedQuestion = (child: DeskChildAnswer) =>
  `What was typed about ${displayName(child)} is not saved. Leave it all the same?`

function NotSaved({ words, tryAgain }: Failure) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md border border-unauthorised bg-unauthorised-bg px-3 py-2 text-unauthorised lg:col-span-3"
    >
      <Icon of={CloudOff} className="size-5 shrink-0" />
      <span className="min-w-0 grow font-semibold wrap-anywhere">{words}</span>
      <Button onClick={tryAgain}>Try again</Button>
    </div>
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
        {missing.length > 0 && <DueBy {...child} />}
      </div>
      <RecentDays days={child.recent} />
    </div>
  )
}

function DueBy({ isOverdue, reasonDueBy }: Pick<DeskChildAnswer, 'isOverdue' | 'reasonDueBy'>) {
  if (!isOverdue && !reasonDueBy) return null
  return (
    <p>
      {isOverdue ? (
        <Badge tone="danger">Overdue: change to O</Badge>
      ) : (
        reasonDueBy && <Badge tone="warning">Due by {formatWeekdayAndDay(reasonDueBy)}</Badge>
      )}
    </p>
  )
}

function partOfDay(missing: Parameters<typeof sessionsLabel>[0], isToday: boolean): string {
  const label = sessionsLabel(missing)
  return isToday ? label : label.toLowerCase()
}

type SettledProps = {
  child: DeskChildAnswer
  isElsewhere: boolean
  /** What was typed here before another person settled it. */
  unsaved: string
  onDiscard: () => void
  onTakeBack: () => void
}

function Settled({ child, isElsewhere, unsaved, onDiscard, onTakeBack }: SettledProps) {
  const session = SESSIONS.find((each) => child[each].wasUnexplained)
  const { code, reason, changedBy } = child[session ?? 'am']
  return (
    <div className="flex flex-wrap items-center gap-3 self-center lg:col-span-2">
      <Icon of={Check} className="size-5 shrink-0 text-present" />
      {session && code && (
        <CodeMark code={{ letter: code, category: categoryOf(code) }} label={meaningOf(code)} />
      )}
      <span className="grid min-w-0 grow wrap-anywhere">
        {isElsewhere && <span role="status">Settled by {changedBy ?? 'someone else'}</span>}
        {session && <span>{reason}</span>}
        {unsaved && <span className="font-semibold">Typed here and not saved: {unsaved}</span>}
      </span>
      {unsaved && (
        <Button look="quiet" onClick={onDiscard}>
          Discard<span className="sr-only"> what was typed about {displayName(child)}</span>
        </Button>
      )}
      {session && (
        <Button look="quiet" onClick={onTakeBack}>
          Take back<span className="sr-only"> for {displayName(child)}</span>
        </Button>
      )}
    </div>
  )
}
