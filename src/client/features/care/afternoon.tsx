import { Baby, UserPlus } from 'lucide'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useCan } from '#client/lib/account.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import type { CareDayList } from '#contract/care.ts'
import { weekdayName } from '#domain/calendar/iso-date.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'
import { AddChildDialog } from './add-child-dialog.tsx'
import { withUnsent } from './care-kind.ts'
import { CARE_GROUPS, countGroups, groupChildren, listedChild, GROUP_TITLES } from './care-groups.ts'
import { CountBar, groupHeadingId } from './count-bar.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useAfternoon } from './use-afternoon.ts'
import type { CareState } from '#domain/care/care.ts'
import type { ListedChild } from './care-groups.ts'
import { ChildRow } from './child-row.tsx'
import type { ChildActions } from './child-row.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** The list of one afternoon with everything that can be done to it. */
export function Afternoon({ day, now }: { day: CareDayList; now: SchoolTime }) {
  const mayWrite = useCan('care:write')
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search)
  const isToday = day.date === now.date
  const { outbox } = useOutbox()
  const queue = useSyncExternalStore(outbox.subscribe, outbox.queue)
  const children = useMemo(() => {
    const listed = withUnsent(day.date, day.children, queue)
    return listed.map((child) => listedChild(child, isToday ? now.time : null, day.closingTime))
  }, [day, queue, isToday, now.time])
  const groups = useMemo(() => groupChildren(children, typed), [children, typed])
  const { actions, save, opened, unsavedText, addChild, close, said } = useAfternoon({
    date: day.date,
    groups,
    today: now.date,
  })
  const overdue = children.filter((child) => child.isOverdue)
  const current = opened && children.find(({ studentId }) => studentId === opened.studentId)
  const dialog = { date: day.date, unsaved: unsavedText, save, onClose: close }
  return (
    <div className="grid gap-4 max-md:pb-20">
      {!mayWrite && (
        <Notice title="Read Only Access">You can see the list. Signing in and out needs write access.</Notice>
      )}
      {overdue.length > 0 && (
        <Notice
          tone="danger"
          title={`${overdue.length === 1 ? '1 child is' : `${overdue.length} children are`} still here after ${day.closingTime}`}
        >
          {overdue.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      <CountBar counts={countGroups(children)} />
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <TextField
          label="Search"
          hideLabel
          type="search"
          placeholder="Find a child or a class"
          className="min-w-40 grow basis-0 md:max-w-72"
          value={search}
          onChange={setSearch}
        />
        {mayWrite && (
          <Button onClick={addChild}>
            <Icon of={UserPlus} className="size-4.5" />
            Add a child
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {children.length === 0 ? (
        <EmptyState icon={Baby} title={`Nobody is booked for this ${weekdayName(day.date)}`}>
          Children who stay today only can be added for the day.
        </EmptyState>
      ) : (
        CARE_GROUPS.map((state) => (
          <ChildGroup
            key={state}
            state={state}
            isFiltered={typed.trim() !== ''}
            members={groups[state]}
            actions={mayWrite ? actions : null}
          />
        ))
      )}
      {opened?.kind === 'add' && (
        <AddChildDialog date={day.date} listed={children} onAdd={save} onClose={close} />
      )}
      {opened?.kind === 'signOut' && current && (
        <SignOutDialog child={current} closingTime={day.closingTime} {...dialog} />
      )}
      {opened?.kind === 'details' && current && (
        <DetailsDialog child={current} isFuture={day.date > now.date} {...dialog} />
      )}
    </div>
  )
}

const EMPTY_GROUP = {
  expected: 'Nobody else is expected.',
  here: 'Nobody is here.',
  collected: 'Nobody has been collected yet.',
  notComing: 'Nobody is marked as not coming.',
} as const satisfies Record<CareState, string>

type ChildGroupProps = {
  state: CareState
  members: readonly ListedChild[]
  isFiltered: boolean
  actions: ChildActions | null
}

/** The children who are at the same point of their afternoon. */
function ChildGroup({ state, members, isFiltered, actions }: ChildGroupProps) {
  return (
    <section aria-labelledby={groupHeadingId(state)} className="grid gap-2">
      <h2
        id={groupHeadingId(state)}
        tabIndex={-1}
        className="scroll-mt-2 font-semibold tracking-tight outline-none md:scroll-mt-20"
      >
        {GROUP_TITLES[state]} <span className="font-normal text-ink-2 tabular-nums">({members.length})</span>
      </h2>
      {members.length === 0 ? (
        <p className="text-ink-2">{isFiltered ? 'Nobody found by the search.' : EMPTY_GROUP[state]}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 print:gap-x-8 print:gap-y-1">
          {members.map((child) => (
            <ChildRow key={child.studentId} child={child} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  )
}
