import { useState } from 'react'
import { matchesSearch } from '#client/lib/matches-search.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { AccountedPerson } from '#domain/evacuation/evacuation.ts'
import type { PersonKey } from '#domain/evacuation/ticks.ts'
import { nameSpelling } from '#domain/pupils/same-pupil.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'

const SHOWN = 8

type AddPersonDialogProps = {
  people: readonly AccountedPerson[]
  onAdd: (person: PersonKey) => void
  onClose: () => void
}

/** A child who came back meanwhile, or a visitor by name: from then on they are looked for. */
export function AddPersonDialog({ people, onAdd, onClose }: AddPersonDialogProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const found = people.filter(
    (person) => person.state === 'offSite' && name !== '' && matchesSearch(name, person.name),
  )
  const listed = people.find(({ key }) => typeof key === 'string' && nameSpelling(key) === nameSpelling(name))
  const add = (person: PersonKey) => {
    onAdd(person)
    onClose()
  }
  return (
    <Dialog open title="Add a person to the list" onClose={onClose}>
      <TextField
        label="Name of a child or visitor"
        type="search"
        autoComplete="off"
        autoFocus
        maxLength={FIELD_LIMITS.name}
        value={typed}
        onChange={setTyped}
      />
      <ul aria-label="People" className="grid min-h-48 content-start gap-2">
        {found.slice(0, SHOWN).map(({ key, name: child, yearGroup, reason }) => (
          <li key={key}>
            <Button
              size="large"
              className="w-full justify-start text-left whitespace-normal"
              onClick={() => add(key)}
            >
              <span>
                {child} <span className="font-normal text-ink-2">{`${yearGroup} · ${reason}`}</span>
              </span>
            </Button>
          </li>
        ))}
        {name !== '' && (
          <li>
            <Button
              size="large"
              className="w-full justify-start"
              disabled={listed !== undefined}
              onClick={() => add(name)}
            >
              {listed ? `${listed.name} is on the list` : `Visitor: ${name}`}
            </Button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}
