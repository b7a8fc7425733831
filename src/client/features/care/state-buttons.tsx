import { Button } from '#client/ui/controls/button.tsx'
import type { CareFields } from '#domain/care/care-record.ts'
import type { CareState } from '#domain/care/care.ts'
import type { ListedChild } from './care-groups.ts'

type Step = { label: string; words: string; changes: Partial<CareFields> }

/** The way back from each state, and the ways that are not the usual one. */
const STEPS = {
  expected: [{ label: 'Not coming', words: 'is not coming', changes: { attended: false } }],
  here: [
    { label: 'Undo sign-in', words: 'is expected again', changes: { arrivalTime: null, attended: null } },
  ],
  collected: [
    { label: 'Undo sign-out', words: 'is here again', changes: { departureTime: null, collectedBy: null } },
  ],
  notComing: [{ label: 'Move back to Expected', words: 'is expected again', changes: { attended: null } }],
} as const satisfies Record<CareState, Step[]>

const OFF_THE_LIST: Step = {
  label: 'Remove',
  words: 'is off the list',
  changes: { isRegistered: false, attended: null },
}

type StateButtonsProps = {
  child: ListedChild
  onChange: (changes: Partial<CareFields>, words: string) => void
}

export function StateButtons({ child, onChange }: StateButtonsProps) {
  const { state, isBooked, name } = child
  const isOnlyListed = !isBooked && (state === 'expected' || state === 'notComing')
  const steps: Step[] = isOnlyListed ? [...STEPS[state], OFF_THE_LIST] : [...STEPS[state]]
  return steps.map(({ label, words, changes }) => (
    <Button key={label} onClick={() => onChange(changes, `${name} ${words}`)}>
      {label}
    </Button>
  ))
}
