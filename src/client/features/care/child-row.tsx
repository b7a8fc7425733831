import { StickyNote, TriangleAlert, UserX } from 'lucide'
import { smallPhoto } from '#client/api/small-photos.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { formatDuration } from '#domain/care/care-month.ts'
import type { ListedChild } from './care-groups.ts'
import { onceAt } from './double-tap.ts'
import { Icon } from '#client/ui/display/icon.tsx'

export type ChildActions = {
  /** Not on a day that is still to come. */
  canSignIn: boolean
  signIn: (child: ListedChild) => void
  signOut: (child: ListedChild) => void
  notComing: (child: ListedChild) => void
  openDetails: (child: ListedChild) => void
}

/** The button that the focus goes to when a neighbour has left the group. */
export const mainButtonId = (studentId: number) => `care-child-${studentId}`

/** One child: a tap on the name opens everything, the button does what comes next. Without actions it is only read. */
export function ChildRow({ child, actions }: { child: ListedChild; actions: ChildActions | null }) {
  const { name, state, isOverdue, record } = child
  return (
    <li
      className={classNames(
        'flex min-h-17 items-center gap-2 rounded-lg border bg-surface py-1.5 pr-2 pl-3',
        'break-inside-avoid print:min-h-0 print:rounded-none print:border-x-0 print:border-t-0 print:p-0 print:[&>:first-child]:hidden',
        isOverdue ? 'border-unauthorised-line bg-unauthorised-bg' : 'border-line',
        (state === 'collected' || state === 'notComing') && 'bg-transparent',
      )}
    >
      <Avatar name={name} imageUrl={smallPhoto(child.profileImageUrl)} />
      <div className="relative grid min-w-0 grow content-center gap-0.5 self-stretch wrap-anywhere py-1 leading-snug">
        {actions ? (
          <button
            type="button"
            id={state === 'collected' || state === 'notComing' ? mainButtonId(child.studentId) : undefined}
            aria-label={`Details of ${name}`}
            onClick={() => actions.openDetails(child)}
            className="justify-self-start text-left font-semibold before:absolute before:inset-0 before:rounded-md hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-accent"
          >
            {name}
          </button>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="text-sm text-ink-2">
          {state === 'collected' && <span className="hidden print:inline">{child.yearGroup} · </span>}
          {factsLine(child)}
        </span>
        <Flags child={child} />
        {record?.notes && (
          <span className="flex gap-1 text-sm text-ink-2">
            <Icon of={StickyNote} className="mt-0.5 size-3.5 shrink-0" />
            <span className="sr-only">Note: </span>
            <span className="line-clamp-2">{record.notes}</span>
          </span>
        )}
      </div>
      {actions && <NextStep child={child} actions={actions} />}
    </li>
  )
}

function factsLine({ state, yearGroup, record }: ListedChild): string {
  const { arrivalTime, departureTime, collectedBy } = record ?? {}
  if (state === 'here') return [yearGroup, arrivalTime && `since ${arrivalTime}`].filter(Boolean).join(' · ')
  if (state !== 'collected') return yearGroup
  return [`${arrivalTime}–${departureTime}`, collectedBy].filter(Boolean).join(' · ')
}

function Flags({ child: { isUnsaved, isOverdue, lateMinutes, absence, isBooked } }: { child: ListedChild }) {
  if (!isUnsaved && !isOverdue && lateMinutes === 0 && absence === null && isBooked) return null
  return (
    <span className="flex flex-wrap gap-1">
      {isUnsaved && <Badge tone="warning">Not saved yet</Badge>}
      {isOverdue && (
        <Badge tone="danger">
          <Icon of={TriangleAlert} className="size-3.5" />
          Still here
        </Badge>
      )}
      {lateMinutes > 0 && <Badge tone="warning">Collected {formatDuration(lateMinutes)} late</Badge>}
      {absence !== null && (
        <Badge tone="warning" wraps>
          Absent today: {absence}
        </Badge>
      )}
      {!isBooked && <Badge>Added for the day</Badge>}
    </span>
  )
}

function NextStep({ child, actions }: { child: ListedChild; actions: ChildActions }) {
  const { name, state, studentId } = child
  if (state === 'expected') {
    return (
      <>
        <Button
          look="quiet"
          size="icon"
          className="size-11 shrink-0 print:hidden"
          aria-label={`${name} is not coming`}
          data-tip="Not coming"
          onClick={onceAt(() => actions.notComing(child))}
        >
          <Icon of={UserX} className="size-5" />
        </Button>
        {actions.canSignIn && (
          <button
            type="button"
            id={mainButtonId(studentId)}
            aria-label={`Sign in ${name}`}
            onClick={onceAt(() => actions.signIn(child))}
            className="min-h-11 shrink-0 print:hidden rounded-md bg-accent-soft px-3.5 font-semibold whitespace-nowrap text-accent select-none hover:bg-accent hover:text-accent-ink active:bg-accent active:text-accent-ink"
          >
            Sign in
          </button>
        )}
      </>
    )
  }
  if (state !== 'here') return null
  return (
    <Button
      id={mainButtonId(studentId)}
      className="min-h-11 shrink-0 print:hidden"
      aria-label={`Sign out ${name}`}
      onClick={onceAt(() => actions.signOut(child))}
    >
      Sign out
    </Button>
  )
}
