import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import type { SetUpClass } from '#contract/school-setup.ts'
import { classAgeRange, pupilCountLabel } from '#domain/pupils/pupils.ts'
import { removeClass, useClassChange, useSchoolChange } from '#client/api/school-setup.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SaveOrCancel } from '#client/ui/controls/save-or-cancel.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { useEditInPlace } from '#client/ui/controls/use-edit-in-place.ts'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import { ClassFields } from './class-fields.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const STILL_LISTED = 'Its register is listed as long as pupils are in it.'

type ClassItemProps = {
  entry: SetUpClass
  /** Its place in the order, from 0. */
  index: number
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** One class: its place in the order, its name and age range, and whether it is in use. */
export function ClassItem({ entry, index, isLast, onMove }: ClassItemProps) {
  const keepFocus = useFocusKept(index)
  const { isEditing, opener, open, close } = useEditInPlace()
  const { id, name } = entry
  const change = useClassChange(id)
  const remove = useSchoolChange(removeClass)
  // At once, and as it was where the server refuses it.
  const isActive = (change.isPending ? change.variables.isActive : undefined) ?? entry.isActive
  if (isEditing) return <ClassForm entry={entry} onClose={close} />
  const setActive = (wanted: boolean) =>
    withToast(change.mutateAsync({ isActive: wanted }), {
      done: {
        title: wanted ? `${name} is in use` : `${name} is no longer in use`,
        ...(!wanted && entry.pupilCount > 0 && { description: STILL_LISTED }),
      },
      failed: 'Update failed',
    })
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1">
      <span className={classNames('grid min-w-32 grow', !isActive && 'text-ink-3')}>
        <span className="font-medium">{name}</span>
        <span className="text-sm text-ink-3">
          {classAgeRange(entry.ageRange)} · {pupilCountLabel(entry.pupilCount)} over the years
        </span>
      </span>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={(event) => {
          keepFocus(event)
          onMove(-1)
        }}
      >
        <Icon of={ArrowUp} className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={(event) => {
          keepFocus(event)
          onMove(1)
        }}
      >
        <Icon of={ArrowDown} className="size-4" />
      </Button>
      <Button ref={opener} look="quiet" size="icon" aria-label={`Edit ${name}`} onClick={open}>
        <Icon of={Pencil} className="size-4" />
      </Button>
      {entry.pupilCount === 0 && (
        <Button
          look="quiet"
          size="icon"
          aria-label={`Delete ${name}`}
          busy={remove.isPending}
          onClick={() =>
            void withToast(remove.mutateAsync(id), {
              done: { title: `${name} is deleted` },
              failed: 'Update failed',
            })
          }
        >
          {!remove.isPending && <Icon of={Trash2} className="size-4" />}
        </Button>
      )}
      <Switch label={`${name} is active`} checked={isActive} onChange={(wanted) => void setActive(wanted)} />
    </li>
  )
}

/** Moving a row in the page takes the focus from its button; this gives it back. */
function useFocusKept(index: number) {
  const pressed = useRef<{ button: HTMLButtonElement; at: number }>(null)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.at === index) return
    if (document.activeElement === document.body) pressed.current.button.focus()
    pressed.current = null
  }, [index])
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = { button: currentTarget, at: index }
  }
}

function ClassForm({ entry, onClose }: { entry: SetUpClass; onClose: () => void }) {
  const [name, setName] = useState(entry.name)
  const [ageRange, setAgeRange] = useState(entry.ageRange ?? '')
  const { mutateAsync, isPending } = useClassChange(entry.id)
  const closeSaved = useOwnClose(onClose)
  async function save() {
    const done = { title: 'Class updated', description: 'Its pupils go with it.' }
    if (await withToast(mutateAsync({ name, ageRange }), { done, failed: 'Update failed' })) closeSaved()
  }
  return (
    <li className="py-2">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <SavingFields busy={isPending}>
          <ClassFields
            label="Name"
            autoFocus
            {...{ name, ageRange }}
            onName={setName}
            onAgeRange={setAgeRange}
          />
        </SavingFields>
        <SaveOrCancel busy={isPending} disabled={name.trim() === ''} onCancel={onClose} />
      </form>
    </li>
  )
}
