import { Check, CircleHelp, DoorOpen } from 'lucide'
import type { IconNode } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import type { AccountedPerson } from '#domain/evacuation/evacuation.ts'
import type { PersonKey, TickValue } from '#domain/evacuation/ticks.ts'
import { tapped, tickLabel } from './evacuation-view.ts'
import type { ListState } from './evacuation-view.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** As on paper: an empty box until somebody ticks it. */
const LOOKS: Record<ListState, { icon?: IconNode; box: string; says: string }> = {
  missing: { box: 'border-unauthorised', says: 'Not found' },
  notKnown: { icon: CircleHelp, box: 'border-authorised text-authorised', says: 'Not known' },
  notHere: { icon: DoorOpen, box: 'border-not-counted text-not-counted', says: 'Not here' },
  found: { icon: Check, box: 'border-present bg-present text-surface', says: 'Found' },
}

type PersonRowProps = {
  person: AccountedPerson
  onTick: (person: PersonKey, value: TickValue) => void
}

/** The whole row is the tick; a tap on a person who was found takes it back. */
export function PersonRow({ person, onTick }: PersonRowProps) {
  const { key, name, yearGroup, state } = person
  const { icon, box, says } = LOOKS[state === 'offSite' ? 'notKnown' : state]
  const isOpen = tapped(state) === 'found'
  return (
    <li
      className={classNames(
        // What is not in view is not painted: the list of a school opens on a slow phone too.
        'flex items-stretch [content-visibility:auto] [contain-intrinsic-height:auto_5.2rem] md:[contain-intrinsic-height:auto_4.4rem] print:[content-visibility:visible]',
        state === 'found' && 'bg-present-bg',
      )}
    >
      <button
        type="button"
        id={`person-${key}`}
        aria-pressed={state === 'found'}
        className="flex min-h-16 min-w-0 grow items-center gap-3 px-3 py-2 text-left md:px-4"
        onClick={(event) => event.detail <= 1 && onTick(key, tapped(state))}
      >
        <span className={classNames('grid size-10 shrink-0 place-items-center rounded-lg border-2', box)}>
          {icon && <Icon of={icon} className="size-6" strokeWidth={2.5} />}
        </span>
        <span className="grid min-w-0 wrap-anywhere">
          <span className="text-xl leading-tight font-semibold md:text-2xl">{name}</span>
          <span className="text-base leading-snug text-ink-2">
            <span className="sr-only">{says}. </span>
            {yearGroup && `${yearGroup} · `}
            {tickLabel(person)}
          </span>
        </span>
        {!isOpen && <span className="ml-auto shrink-0 text-base text-ink-2 underline">Take back</span>}
      </button>
      {isOpen && (
        <button
          type="button"
          aria-label={`${name} is not here`}
          className="min-h-16 w-20 shrink-0 md:w-28 border-l border-line-strong text-lg leading-tight font-medium text-ink-2"
          onClick={(event) => event.detail <= 1 && onTick(key, 'notHere')}
        >
          Not here
        </button>
      )}
    </li>
  )
}
