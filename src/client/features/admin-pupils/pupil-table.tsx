import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useProgressiveList } from '#client/ui/use-progressive-list.ts'
import type { AcademicYear } from '#contract/calendar.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import { DeletePupilDialog } from './delete-pupil-dialog.tsx'
import { PupilHeadings } from './pupil-columns.tsx'
import { PupilEditor } from './pupil-editor.tsx'
import type { Choice, Order } from './pupil-list.ts'
import { PupilRow, editButtonId } from './pupil-row.tsx'

/** More than a tall screen shows. */
const FIRST_ROWS = 40
const MORE_ROWS = 400

type PupilTableProps = {
  caption: string
  pupils: readonly PupilEntry[]
  academicYear: string
  years: readonly AcademicYear[]
  yearGroups: readonly string[]
  editedId: number | null
  onEdit: (pupilId: number | null) => void
  /** What the pupils were chosen and sorted by. */
  choice: Choice
  onOrder: (order: Order) => void
}

/** [H4] Pupils as a table, one of them at a time edited in its own row. */
export function PupilTable({ caption, pupils, choice, onOrder, editedId, onEdit, ...rest }: PupilTableProps) {
  const shown = useProgressiveList(pupils.length, { first: FIRST_ROWS, step: MORE_ROWS, choice })
  // Shift and Tab from below the table lead to it.
  const last = pupils.at(-1)
  const [returnedId, setReturnedId] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<PupilEntry | null>(null)
  function endEditing(pupilId: number) {
    flushSync(() => {
      setReturnedId(pupilId)
      onEdit(null)
    })
    focusEditButton(pupilId)
  }
  function endDeleting(pupil: PupilEntry, isDeleted: boolean) {
    const place = pupils.indexOf(pupil)
    flushSync(() => setLeaving(null))
    // The button that had the focus is gone with its row.
    const neighbour = pupils[place + 1] ?? pupils[place - 1]
    if (isDeleted && neighbour) focusEditButton(neighbour.id)
  }
  return (
    <>
      <table
        role="table"
        aria-rowcount={pupils.length + 1}
        className="block overflow-clip rounded-lg border border-line bg-surface shadow-soft"
      >
        <caption className="sr-only">{caption}</caption>
        <PupilHeadings order={choice.order} onOrder={onOrder} />
        <tbody role="rowgroup" className="block">
          {pupils.map((pupil, place) =>
            pupil.id === editedId ? (
              <PupilEditor
                key={pupil.id}
                {...{ pupil, place, ...rest }}
                onClose={() => endEditing(pupil.id)}
              />
            ) : (
              (place < shown || pupil.id === returnedId) && (
                <PupilRow
                  key={pupil.id}
                  isNear={place < FIRST_ROWS || pupil === last || pupil.id === returnedId}
                  {...{ pupil, place, onEdit }}
                  onDelete={setLeaving}
                />
              )
            ),
          )}
        </tbody>
      </table>
      {leaving && (
        <DeletePupilDialog
          {...{ pupil: leaving, academicYear: rest.academicYear }}
          onClose={(isDeleted) => endDeleting(leaving, isDeleted)}
        />
      )}
    </>
  )
}

function focusEditButton(pupilId: number): void {
  document.getElementById(editButtonId(pupilId))?.focus()
}
