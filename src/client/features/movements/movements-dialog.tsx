import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { MovementDay } from '#contract/office-day/movements.ts'
import { movementDayQuery } from '#client/api/office-day/movements.ts'
import { beginsAWord, matchesSearch } from '#client/lib/matches-search.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { EnterButton } from '#client/widgets/movements/enter-button.tsx'
import { movingChildren, useEnterMovement } from '#client/widgets/movements/use-enter-movement.ts'
import type { MovingChild } from '#client/widgets/movements/use-enter-movement.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { movementLabel, whereabouts } from '#domain/office-day/movements.ts'
import type { Movement } from '#domain/office-day/movements.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { ChildMovement } from './child-movement.tsx'

const SHOWN = 6
/** Where so few are found, each can be signed in or out at once, without being chosen first. */
const ACTING = 3

/** [M6] Signs a child in or out from every screen: three letters of the name, then the reason. */
export function MovementsDialog({ onClose }: { onClose: () => void }) {
  const now = useSchoolNow()
  const { data: day, isError, refetch } = useQuery(movementDayQuery(now.date))
  return (
    <Dialog open title="In and out" width="medium" onClose={onClose}>
      {isError && !day && <LoadFailed what="The pupils" onRetry={() => void refetch()} />}
      {!day && !isError && <Skeleton className="h-80" />}
      {day?.date && day.date !== now.date && <p>There is no register today.</p>}
      {day?.date === now.date && <Find day={day} date={now.date} onClose={onClose} />}
    </Dialog>
  )
}

function Find({ day, date, onClose }: { day: MovementDay; date: IsoDate; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [isSaving, setSaving] = useState(false)
  const enter = useEnterMovement(day.times)
  const closeSaved = useOwnClose(onClose)
  const sought = useDeferredValue(search).trim()
  const list = useRef<HTMLUListElement>(null)
  const { time } = useSchoolNow()
  const children = movingChildren(day, date)
  const begins = (child: MovingChild) => Number(beginsAWord(sought, displayName(child)))
  const found = children
    .filter((child) => matchesSearch(sought, displayName(child), child.firstName))
    .toSorted((a, b) => begins(b) - begins(a))
  const shown = sought === '' ? [] : found.slice(0, SHOWN)
  const selected = shown.find(({ studentId }) => studentId === chosen) ?? shown[0]
  const isOut = (child: MovingChild) => whereabouts(child, day.times, time).at === 'out'
  const out = children.filter(isOut)

  async function enterAndClose(child: MovingChild, movement: Movement) {
    setSaving(true)
    const isEntered = await enter(child, movement)
    setSaving(false)
    if (isEntered) closeSaved()
  }
  return (
    <SavingFields busy={isSaving}>
      <TextField
        label="Name"
        type="search"
        value={search}
        onChange={setSearch}
        autoFocus
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The same Enter would press the button that it goes to, before the marks on it are read.
          event.preventDefault()
          list.current?.querySelector<HTMLElement>('[data-movement]')?.focus()
        }}
      />
      <ul ref={list} aria-label="Pupils" className="grid min-h-80 content-start gap-1">
        {shown.map((child) => (
          <li key={child.studentId}>
            {child === selected || found.length <= ACTING ? (
              <ChildMovement
                child={child}
                times={day.times}
                onEnter={(movement) => void enterAndClose(child, movement)}
                onOpen={child === selected ? undefined : () => setChosen(child.studentId)}
              />
            ) : (
              <div className="flex flex-wrap items-center gap-x-2">
                <button
                  type="button"
                  className="flex min-h-11 grow items-center gap-3 rounded-md px-3 text-left hover:bg-sunken"
                  onClick={() => setChosen(child.studentId)}
                >
                  <span className="grow font-medium wrap-anywhere">{displayName(child)}</span>
                  <span className="text-sm text-ink-2">{child.yearGroup}</span>
                </button>
                <EnterButton child={child} times={day.times} />
              </div>
            )}
          </li>
        ))}
        {sought !== '' && found.length === 0 && <li className="px-3 text-ink-2">No pupil found.</li>}
        {found.length > SHOWN && sought !== '' && (
          <li className="px-3 text-sm text-ink-2">And {found.length - SHOWN} more: type more of the name.</li>
        )}
        {sought === '' &&
          out.map((child) => (
            <li key={child.studentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
              <span className="grid grow wrap-anywhere">
                <span className="font-medium">{displayName(child)}</span>
                <span className="text-sm text-ink-2">
                  {child.movements.slice(-1).map((movement) => movementLabel(movement))}
                </span>
              </span>
              <EnterButton child={child} times={day.times} />
            </li>
          ))}
        {sought === '' && out.length === 0 && <li className="px-3 text-ink-2">No pupil is out.</li>}
      </ul>
    </SavingFields>
  )
}
