import { useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import type { AccountedPerson } from '#domain/evacuation/evacuation.ts'
import type { PersonKey, TickValue } from '#domain/evacuation/ticks.ts'
import { SECTIONS, inSection } from './evacuation-view.ts'
import { PersonRow } from './person-row.tsx'
import { useSettledPlaces } from './use-settled-places.ts'

type TickListProps = {
  people: readonly AccountedPerson[]
  onTick: (person: PersonKey, value: TickValue) => void
}

const VISITORS = 'Visitors'
const classOf = ({ yearGroup }: AccountedPerson) => yearGroup ?? VISITORS
const isOpen = ({ state }: AccountedPerson) => state === 'missing' || state === 'notKnown'

/** Missing people come first. A teacher who stands before one class can show only that class. */
export function TickList({ people, onTick }: TickListProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const places = useSettledPlaces(people)
  const shown = people.filter((person) => chosen === null || classOf(person) === chosen)
  return (
    <div className="grid gap-4">
      <Classes {...{ people, chosen }} onChoose={setChosen} />
      {SECTIONS.map(({ state, title }) => {
        const section = inSection(shown, places, state)
        return (
          section.length > 0 && (
            <section key={state} aria-label={title}>
              <h2 className="mb-1.5 text-xl font-semibold tracking-tight">{title}</h2>
              <ul className="divide-y divide-line-strong overflow-hidden rounded-lg border border-line-strong bg-surface">
                {section.map((person) => (
                  <PersonRow key={person.key} {...{ person, onTick }} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

type ClassesProps = {
  people: readonly AccountedPerson[]
  chosen: string | null
  onChoose: (yearGroup: string | null) => void
}

/** Each class with how many are still looked for. */
function Classes({ people, chosen, onChoose }: ClassesProps) {
  const listed = people.filter(({ state }) => state !== 'offSite')
  const classes = [...Map.groupBy(listed, classOf)].map(([name, ofClass]) => ({
    name,
    open: ofClass.filter(isOpen).length,
  }))
  if (classes.length < 2) return null
  return (
    <div
      role="group"
      aria-label="Classes"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <ClassButton label="All" isChosen={chosen === null} onClick={() => onChoose(null)} />
      {classes.map(({ name, open }) => (
        <ClassButton
          key={name}
          label={name}
          open={open}
          isChosen={chosen === name}
          onClick={() => onChoose(name)}
        />
      ))}
    </div>
  )
}

type ClassButtonProps = { label: string; open?: number; isChosen: boolean; onClick: () => void }

function ClassButton({ label, open, isChosen, onClick }: ClassButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'min-h-12 shrink-0 rounded-lg border-2 px-3.5 text-lg font-medium',
        isChosen ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface text-ink',
      )}
    >
      {label} {open !== undefined && <span className="tabular-nums">{open === 0 ? '✓' : open}</span>}
    </button>
  )
}
