import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { pupilsOnQuery } from '#client/api/pupils.ts'
import { matchesSearch } from '#client/lib/matches-search.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { listedClasses } from '#domain/school-year/listed-classes.ts'
import { ALL_CLASSES, displayName } from '#domain/pupils/pupils.ts'

type PupilChoiceProps = {
  date: IsoDate
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** The pupils of a plan: by class, by name, one by one or all that are shown. */
export function PupilChoice({ date, chosen, onChange }: PupilChoiceProps) {
  const { data: pupils, isError, refetch } = useQuery(pupilsOnQuery(date, ALL_CLASSES))
  const [search, setSearch] = useState('')
  const [yearGroup, setYearGroup] = useState(ALL_CLASSES)
  const sought = useDeferredValue(search)
  const { data: inUse = [] } = useQuery(schoolClassesQuery)
  const classes = listedClasses(inUse, pupils ?? []).filter(({ name }) =>
    pupils?.some((pupil) => pupil.yearGroup === name),
  )
  const isNarrowed = sought !== '' || yearGroup !== ALL_CLASSES
  // Without a choice of class or name, those who are chosen already.
  const shown = pupils?.filter((pupil) =>
    isNarrowed
      ? (yearGroup === ALL_CLASSES || pupil.yearGroup === yearGroup) &&
        matchesSearch(sought, displayName(pupil), pupil.firstName)
      : chosen.includes(pupil.id),
  )
  const others = shown?.filter(({ id }) => !chosen.includes(id)) ?? []
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-2 font-semibold">
        Who <span className="font-normal text-ink-2">({chosen.length} chosen)</span>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Class" value={yearGroup} onChange={setYearGroup}>
          <option value={ALL_CLASSES}>Every class</option>
          {classes.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label="Find by name" type="search" value={search} onChange={setSearch} autoFocus />
      </div>
      {isError && <LoadFailed what="The pupils" onRetry={() => void refetch()} />}
      {!pupils && !isError && <Skeleton className="h-40" />}
      {shown && (
        <>
          {isNarrowed && others.length > 0 && (
            <Button
              className="justify-self-start"
              onClick={() => onChange([...chosen, ...others.map(({ id }) => id)])}
            >
              Choose all {others.length}
            </Button>
          )}
          <ul className="grid max-h-80 gap-x-4 overflow-y-auto sm:grid-cols-2">
            {shown.map((pupil) => (
              <li key={pupil.id}>
                <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-accent"
                    checked={chosen.includes(pupil.id)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...chosen, pupil.id] : chosen.filter((other) => other !== pupil.id),
                      )
                    }
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {displayName(pupil)} <span className="text-sm text-ink-3">{pupil.yearGroup}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <p className="text-ink-2">{isNarrowed ? 'No pupil found.' : 'Choose a class, or type a name.'}</p>
          )}
        </>
      )}
    </fieldset>
  )
}
