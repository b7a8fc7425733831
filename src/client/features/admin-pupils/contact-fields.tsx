import { ArrowUp, Phone, Trash2 } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { DraftList } from '#client/widgets/draft-list.tsx'
import { MOST_CONTACTS, isPhone, telLink } from '#domain/pupils/contacts.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { contactFaults, emptyContact } from './contact-draft.ts'
import type { ContactDraft } from './contact-draft.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const RELATIONS = ['Mother', 'Father', 'Stepmother', 'Stepfather', 'Grandmother', 'Grandfather', 'Guardian']

type ContactFieldsProps = { drafts: readonly ContactDraft[]; onChange: (drafts: ContactDraft[]) => void }

/** [M4] Whom to ring about the pupil, in order of call. */
export function ContactFields({ drafts, onChange }: ContactFieldsProps) {
  return (
    <>
      <DraftList
        legend="Contacts, in order of call"
        addLabel="Add contact"
        drafts={drafts}
        most={MOST_CONTACTS}
        onAdd={() => onChange([...drafts, emptyContact()])}
      >
        {(draft, index) => (
          <ContactItem
            key={draft.key}
            draft={draft}
            number={index + 1}
            onChange={(changed) => onChange(drafts.with(index, changed))}
            onRemove={() => onChange(drafts.toSpliced(index, 1))}
            onMoveUp={() => onChange(drafts.toSpliced(index, 1).toSpliced(index - 1, 0, draft))}
          />
        )}
      </DraftList>
      <datalist id="contact-relations">
        {RELATIONS.map((relation) => (
          <option key={relation} value={relation} />
        ))}
      </datalist>
    </>
  )
}

type ContactItemProps = {
  draft: ContactDraft
  number: number
  onChange: (draft: ContactDraft) => void
  onRemove: () => void
  onMoveUp: () => void
}

function ContactItem({ draft, number, onChange, onRemove, onMoveUp }: ContactItemProps) {
  const faults = contactFaults(draft)
  const set = (field: keyof ContactDraft) => (value: string) => onChange({ ...draft, [field]: value })
  const mayNot = draft.collecting === 'mayNot'
  return (
    <li
      aria-label={`Contact ${number}`}
      className={classNames(
        'grid gap-3 rounded-lg border p-3',
        mayNot ? 'border-unauthorised bg-unauthorised-bg' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-1">
        <span className={classNames('grow font-medium', mayNot && 'text-unauthorised')}>
          {mayNot ? `Contact ${number}: may not collect the child` : `Contact ${number}`}
        </span>
        {isPhone(draft.phone.trim()) && (
          <a
            href={telLink(draft.phone)}
            aria-label={`Ring ${draft.name || 'this contact'}`}
            data-tip=""
            className="grid size-10 place-items-center rounded-md text-accent hover:bg-sunken pointer-coarse:size-11"
          >
            <Icon of={Phone} className="size-4" />
          </a>
        )}
        <Button
          look="quiet"
          size="icon"
          aria-label={`Ring contact ${number} earlier`}
          disabled={number === 1}
          onClick={onMoveUp}
        >
          <Icon of={ArrowUp} className="size-4" />
        </Button>
        <Button look="quiet" size="icon" aria-label={`Remove contact ${number}`} onClick={onRemove}>
          <Icon of={Trash2} className="size-4" />
        </Button>
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="Name"
          value={draft.name}
          error={faults.name}
          maxLength={FIELD_LIMITS.name}
          onChange={set('name')}
        />
        <TextField
          label="Relation"
          list="contact-relations"
          value={draft.relation}
          maxLength={FIELD_LIMITS.relation}
          onChange={set('relation')}
        />
        <TextField
          label="Email"
          type="email"
          value={draft.email}
          error={faults.email}
          maxLength={FIELD_LIMITS.email}
          onChange={set('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          value={draft.phone}
          error={faults.phone}
          maxLength={FIELD_LIMITS.phone}
          onChange={set('phone')}
        />
        <TextField
          label="Other phone"
          type="tel"
          value={draft.otherPhone}
          error={faults.otherPhone}
          maxLength={FIELD_LIMITS.phone}
          onChange={set('otherPhone')}
        />
        <Select
          label="Collecting the child"
          value={draft.collecting}
          onChange={(collecting) =>
            onChange({ ...draft, collecting: collecting as ContactDraft['collecting'] })
          }
        >
          <option value="notSaid">Not said</option>
          <option value="may">May collect</option>
          <option value="mayNot">May not collect</option>
        </Select>
      </div>
      <label className="flex min-h-8 items-center gap-2 justify-self-start">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={draft.hasParentalResponsibility}
          onChange={(event) => onChange({ ...draft, hasParentalResponsibility: event.target.checked })}
        />
        Has parental responsibility
      </label>
    </li>
  )
}
