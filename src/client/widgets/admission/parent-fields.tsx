import { Trash2 } from 'lucide'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { DraftList } from '#client/widgets/draft-list.tsx'
import { ADMISSION_LIMITS, MOST_PARENTS } from '#domain/admission/admission-entry.ts'
import { AddressField } from './address-field.tsx'
import { emptyParent, lacksName } from './particulars-draft.ts'
import type { ParentDraft } from './particulars-draft.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type ParentFieldsProps = { parents: readonly ParentDraft[]; onChange: (parents: ParentDraft[]) => void }

/** [Q5] Each parent with the address, and whether the child lives there. */
export function ParentFields({ parents, onChange }: ParentFieldsProps) {
  const first = parents[0]?.address.trim() ?? ''
  return (
    <DraftList
      legend="Parents"
      addLabel="Add parent"
      drafts={parents}
      most={MOST_PARENTS}
      onAdd={() => onChange([...parents, emptyParent()])}
    >
      {(parent, index) => (
        <ParentItem
          key={parent.key}
          parent={parent}
          number={index + 1}
          firstAddress={index === 0 ? '' : first}
          onChange={(changed) => onChange(parents.with(index, changed))}
          onRemove={() => onChange(parents.toSpliced(index, 1))}
        />
      )}
    </DraftList>
  )
}

type ParentItemProps = {
  parent: ParentDraft
  number: number
  /** The address of the first parent, to be taken over with one tap. */
  firstAddress: string
  onChange: (parent: ParentDraft) => void
  onRemove: () => void
}

function ParentItem({ parent, number, firstAddress, onChange, onRemove }: ParentItemProps) {
  return (
    <li
      aria-label={`Parent ${number}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-2"
    >
      <div className="grid content-start gap-2">
        <TextField
          label="Name"
          value={parent.name}
          error={lacksName(parent) ? 'Enter the name.' : undefined}
          maxLength={ADMISSION_LIMITS.name}
          onChange={(name) => onChange({ ...parent, name })}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={parent.livesWith}
              onChange={(event) => onChange({ ...parent, livesWith: event.target.checked })}
            />
            The child lives here
          </label>
          <Button look="quiet" size="icon" aria-label={`Remove parent ${number}`} onClick={onRemove}>
            <Icon of={Trash2} className="size-4" />
          </Button>
        </div>
      </div>
      <div className="grid content-start justify-items-start gap-2 *:first:w-full">
        <AddressField
          label="Address"
          value={parent.address}
          onChange={(address) => onChange({ ...parent, address })}
        />
        {firstAddress !== '' && parent.address.trim() === '' && (
          <Button onClick={() => onChange({ ...parent, address: firstAddress })}>Same address</Button>
        )}
      </div>
    </li>
  )
}
