import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SchoolTimesAnswer, SetUpClass } from '#contract/school-setup.ts'
import { schoolTimesQuery, useSaveClassTimes, useSaveSchoolTimes } from '#client/api/school-setup.ts'
import type { TimesInput } from '#client/api/school-setup.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SaveOrCancel } from '#client/ui/controls/save-or-cancel.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { useEditInPlace } from '#client/ui/controls/use-edit-in-place.ts'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Card } from '#client/ui/display/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { MOST_OPEN_MINUTES, timesFault } from '#domain/office-day/school-times.ts'
import { formatShortDate, isIsoDate, isoDate } from '#domain/calendar/iso-date.ts'
import { DateList } from '../calendar/date-list.tsx'
import { TimesFields, timesLabel } from './times-fields.tsx'

const ANY_DAY = { from: isoDate('2000-01-01'), to: isoDate('2199-12-31') }
const FAILED = 'Update failed'
const OTHER_TIMES = 'other-times'
const openerId = (classId: number) => `edit-times-${classId}`

/** [M1] When the registers open and close, for the school and for classes that differ. */
export function TimesSection({ classes }: { classes: readonly SetUpClass[] }) {
  const { data: times, isError, refetch } = useQuery(schoolTimesQuery)
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2 className="text-lg font-semibold tracking-tight">School times</h2>
        <p className="text-pretty text-ink-2">
          A child who comes after the register opens is marked L, after it closes U. It may stay open for{' '}
          {MOST_OPEN_MINUTES} minutes.
        </p>
      </div>
      {isError && <LoadFailed what="The times" onRetry={() => void refetch()} />}
      {!times && !isError && <Skeleton className="h-40" />}
      {times && (
        <>
          <SchoolTimesLine times={times} />
          <ClassTimes times={times} classes={classes} />
        </>
      )}
    </Card>
  )
}

function SchoolTimesLine({ times }: { times: SchoolTimesAnswer }) {
  const { isEditing, opener, open, close } = useEditInPlace()
  if (isEditing) return <SchoolTimesForm times={times} onClose={close} />
  const dates = times.morningOnlyDates.map(formatShortDate)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="grid">
        <span className="font-medium">The whole school</span>
        <span className="text-ink-2 tabular-nums">{timesLabel(times.school)}</span>
        {dates.length > 0 && <span className="text-sm text-ink-3">Mornings only: {dates.join(', ')}</span>}
      </div>
      <Button ref={opener} onClick={open}>
        Edit times
      </Button>
    </div>
  )
}

function SchoolTimesForm({ times, onClose }: { times: SchoolTimesAnswer; onClose: () => void }) {
  const [draft, setDraft] = useState<TimesInput>(times.school)
  const [dates, setDates] = useState({ listed: times.morningOnlyDates, typed: '' })
  const { mutateAsync, isPending } = useSaveSchoolTimes()
  const closeSaved = useOwnClose(onClose)
  async function save() {
    const { listed, typed } = dates
    // A day that was typed is meant, also where Add was not pressed.
    const morningOnlyDates = isIsoDate(typed) ? [...new Set([...listed, typed])].toSorted() : listed
    const work = mutateAsync({ times: onlyTimes(draft), morningOnlyDates })
    if (await withToast(work, { done: { title: 'School times updated' }, failed: FAILED })) closeSaved()
  }
  return (
    <form
      aria-label="Times of the whole school"
      className="grid gap-4 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <SavingFields busy={isPending}>
        <TimesFields times={draft} onChange={setDraft} />
        <DateList
          title="Mornings only, on single days"
          one="morning-only day"
          dates={dates.listed}
          typed={dates.typed}
          range={ANY_DAY}
          onChange={(listed, typed) => setDates({ listed, typed })}
        />
      </SavingFields>
      <div className="flex gap-2">
        <SaveOrCancel busy={isPending} disabled={timesFault(draft) !== null} onCancel={onClose} />
      </div>
    </form>
  )
}

type ClassTimesProps = { times: SchoolTimesAnswer; classes: readonly SetUpClass[] }

function ClassTimes({ times, classes }: ClassTimesProps) {
  const [edited, setEdited] = useState<number>()
  const own = new Map(times.classes.map((entry) => [entry.classId, entry]))
  const save = useSaveClassTimes()
  const closed = useRef<number>(undefined)
  // The new line of a class comes a moment after its form has gone.
  useEffect(() => {
    if (closed.current === undefined || edited !== undefined) return
    const line = document.getElementById(openerId(closed.current))
    ;(line ?? document.getElementById(OTHER_TIMES))?.focus()
    if (line) closed.current = undefined
  })
  function close(classId: number) {
    closed.current = classId
    setEdited(undefined)
  }
  const others = classes.filter(({ id, isActive }) => isActive && !own.has(id))
  const shown = classes.filter(({ id }) => own.has(id) || id === edited)
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <h3 className="font-medium">Classes that differ</h3>
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map(({ id, name }) => (
            <li key={id} className="py-2">
              {id === edited ? (
                <ClassTimesForm
                  classId={id}
                  name={name}
                  times={own.get(id) ?? times.school}
                  onClose={() => close(id)}
                />
              ) : (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <span className="grid">
                    <span className="font-medium">{name}</span>
                    <span className="text-sm text-ink-2 tabular-nums">
                      {timesLabel(own.get(id) ?? times.school)}
                    </span>
                  </span>
                  <span className="flex flex-wrap gap-2">
                    <Button id={openerId(id)} onClick={() => setEdited(id)}>
                      Edit<span className="sr-only"> the times of {name}</span>
                    </Button>
                    <Button
                      look="quiet"
                      busy={save.isPending && save.variables.classId === id}
                      onClick={() =>
                        void withToast(save.mutateAsync({ classId: id, times: null }), {
                          done: { title: `${name} follows the school again` },
                          failed: FAILED,
                        })
                      }
                    >
                      Same as the school<span className="sr-only"> for {name}</span>
                    </Button>
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Select label="Other times for" className="w-56" value="" onChange={(id) => setEdited(Number(id))}>
          <option value="" disabled>
            Choose a class
          </option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

type ClassTimesFormProps = { classId: number; name: string; times: TimesInput; onClose: () => void }

function ClassTimesForm({ classId, name, times, onClose }: ClassTimesFormProps) {
  const [draft, setDraft] = useState(times)
  const { mutateAsync, isPending } = useSaveClassTimes()
  const closeSaved = useOwnClose(onClose)
  async function save() {
    const work = mutateAsync({ classId, times: onlyTimes(draft) })
    if (await withToast(work, { done: { title: `Times of ${name} updated` }, failed: FAILED })) closeSaved()
  }
  return (
    <form
      aria-label={`Times of ${name}`}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <h4 className="font-medium">{name}</h4>
      <SavingFields busy={isPending}>
        <TimesFields times={draft} onChange={setDraft} />
      </SavingFields>
      <div className="flex gap-2">
        <SaveOrCancel busy={isPending} disabled={timesFault(draft) !== null} onCancel={onClose} />
      </div>
    </form>
  )
}

/** Without the class that the server names beside them. */
const onlyTimes = ({ am, pm, morningOnlyWeekdays }: TimesInput): TimesInput => ({
  am,
  pm,
  morningOnlyWeekdays,
})
