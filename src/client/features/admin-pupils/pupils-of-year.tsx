import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus, UserRoundSearch } from 'lucide'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { AcademicYear } from '#contract/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES, pupilCountLabel } from '#domain/pupils/pupils.ts'
import { classesToChoose } from '#domain/school-year/usual-classes.ts'
import { pupilsOfYearQuery } from '#client/api/pupil-changes.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { mayDiscard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { AddPupilDialog } from './add-pupil-dialog.tsx'
import { classesInUse, listPupils } from './pupil-list.ts'
import type { Choice } from './pupil-list.ts'
import { PupilTable } from './pupil-table.tsx'
import { PupilsToolbar } from './pupils-toolbar.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

type PupilsOfYearProps = {
  year: string
  years: readonly AcademicYear[]
  today: IsoDate
  onYear: (year: string) => void
}

const EVERYONE: Choice = { yearGroup: ALL_CLASSES, search: '', order: { by: 'name', isDescending: false } }

/** [H4] The pupils of one academic year, with search, sorting and a choice of class. */
export function PupilsOfYear({ year, years, today, onYear }: PupilsOfYearProps) {
  const { data: pupils, isError, refetch } = useQuery(pupilsOfYearQuery(year))
  const { data: classes, isPending: areClassesPending } = useQuery(schoolClassesQuery)
  const [choice, setChoice] = useState(EVERYONE)
  const [isAdding, setAdding] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  const shownChoice = useDeferredValue(choice)
  const choosable = useMemo(() => classesToChoose(classes?.map(({ name }) => name) ?? []), [classes])
  const yearGroups = useMemo(() => classesInUse(choosable, pupils), [choosable, pupils])
  const listed = useMemo(
    () => pupils && listPupils(pupils, shownChoice, { today, yearGroups, editedId }),
    [pupils, shownChoice, today, yearGroups, editedId],
  )
  // A draft is given up only where the person says so.
  const edit = useCallback((id: number | null) => {
    if (id === null || mayDiscard()) setEditedId(id)
  }, [])
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Icon of={UserRoundPlus} className="size-4" />
      Add Pupil
    </Button>
  )
  const table = {
    ...{ academicYear: year, years, yearGroups: choosable, choice: shownChoice, editedId, onEdit: edit },
    onOrder: (order: Choice['order']) => setChoice({ ...choice, order }),
  }
  // As in the register's grid: a row out of sight remembers its width.
  return (
    <div className="grid grid-cols-1 gap-4">
      <PupilsToolbar
        {...{ year, years, yearGroups, choice, onChoice: setChoice, add }}
        onYear={(chosen) => mayDiscard() && onYear(chosen)}
      />
      {isError && <LoadFailed what="The pupils" onRetry={() => void refetch()} />}
      {!listed && !isError && <Skeleton className="h-[32rem]" />}
      {pupils?.length === 0 && (
        <EmptyState icon={UserRoundPlus} title={`No pupils in ${year} yet`} actions={add}>
          Add them one by one, import them from a file, or copy them from the year before.
        </EmptyState>
      )}
      {pupils && pupils.length > 0 && listed && (
        <>
          <p className="text-ink-2" role="status">
            {pupilCountLabel(listed.onRoll.length)}
            {listed.leavers.length > 0 && ` and ${listed.leavers.length} who left`}
          </p>
          {listed.onRoll.length > 0 && (
            <PupilTable caption={`Pupils in ${year}`} pupils={listed.onRoll} {...table} />
          )}
          {listed.leavers.length > 0 && (
            <section className="grid grid-cols-1 gap-3">
              <h2 className="mt-4 text-lg font-semibold tracking-tight">Leavers</h2>
              <PupilTable caption={`Leavers in ${year}`} pupils={listed.leavers} {...table} />
            </section>
          )}
          {listed.onRoll.length + listed.leavers.length === 0 && (
            <EmptyState icon={UserRoundSearch} title="Nobody found">
              No pupil of {year} matches the search.
            </EmptyState>
          )}
        </>
      )}
      {isAdding && !areClassesPending && (
        <AddPupilDialog
          years={years}
          academicYear={year}
          yearGroups={choosable}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
