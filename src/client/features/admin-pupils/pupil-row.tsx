import { Camera, CameraOff, Pencil, Trash2 } from 'lucide'
import { memo, useRef, useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import type { PupilEntry } from '#contract/pupils.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PupilPhoto } from '#client/widgets/photo/pupil-photo.tsx'
import { LEFT_OUT, PUPIL_GRID } from './pupil-columns.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

type PupilRowProps = {
  pupil: PupilEntry
  /** The place among all pupils of the table, the first being 0. */
  place: number
  /** Whole from the start, without waiting to be seen. */
  isNear: boolean
  onEdit: (id: number) => void
  onDelete: (pupil: PupilEntry) => void
}

/** Where the focus returns to when the row is no longer edited. */
export const editButtonId = (id: number) => `edit-pupil-${id}`

/** One pupil as it is read. A row far out of view is text only and not laid out, so that large schools stay fast. */
export const PupilRow = memo(function PupilRow({ pupil, place, isNear, onEdit, onDelete }: PupilRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const wasNear = useWasNear(row, isNear)
  const name = displayName(pupil)
  return (
    <tr
      ref={row}
      role="row"
      aria-rowindex={place + 2}
      className={classNames(
        PUPIL_GRID,
        'items-center border-b border-line px-3 py-1.5 last:border-b-0',
        '[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_5.5rem]',
      )}
    >
      <th scope="row" role="rowheader" className="flex min-w-0 items-center gap-3 text-left font-medium">
        {wasNear ? <PupilPhoto pupil={pupil} size="medium" /> : <span className="size-9 shrink-0" />}
        <span className="grid min-w-0">
          <Link href={pupilPageAddress(pupil.id)} className="truncate hover:underline">
            {name}
          </Link>
          {pupil.knownAs && (
            <span className="truncate text-sm font-normal text-ink-3">
              {pupil.firstName} {pupil.lastName}
            </span>
          )}
        </span>
      </th>
      <Field label="Year group">{pupil.yearGroup}</Field>
      <Field label="Born">{pupil.dateOfBirth && formatShortDate(pupil.dateOfBirth)}</Field>
      <Field label="Started" className={LEFT_OUT.startDate}>
        {pupil.startDate && formatShortDate(pupil.startDate)}
      </Field>
      <Field label="Leaves" className={LEFT_OUT.leaveDate}>
        {pupil.leaveDate && formatShortDate(pupil.leaveDate)}
      </Field>
      <Field label="External ID" className={LEFT_OUT.externalId}>
        {pupil.hubspotId}
      </Field>
      <td role="cell" className={LEFT_OUT.photos}>
        {wasNear && <Consent pupil={pupil} />}
      </td>
      <td role="cell" className="flex min-h-10 justify-end max-md:col-start-2 max-md:row-start-1">
        {wasNear && <PupilActions {...{ pupil, name, onEdit, onDelete }} />}
      </td>
    </tr>
  )
})

type PupilActionsProps = Omit<PupilRowProps, 'place' | 'isNear'> & { name: string }

function PupilActions({ pupil, name, onEdit, onDelete }: PupilActionsProps) {
  return (
    <>
      <Button
        id={editButtonId(pupil.id)}
        look="quiet"
        size="icon"
        aria-label={`Edit ${name}`}
        data-tip="Edit"
        onClick={() => onEdit(pupil.id)}
      >
        <Icon of={Pencil} className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Delete ${name}`}
        data-tip="Delete"
        onClick={() => onDelete(pupil)}
      >
        <Icon of={Trash2} className="size-4" />
      </Button>
    </>
  )
}

type FieldProps = { label: string; className?: string; children: ReactNode }

function Field({ label, className, children }: FieldProps) {
  return (
    <td
      role="cell"
      className={classNames(
        'min-w-0 truncate text-ink-2 max-md:col-span-2 max-md:ml-12 max-md:text-sm',
        // Out of sight on a card, but still a cell of its column.
        !children && 'max-md:sr-only',
        className,
      )}
    >
      <span className="text-ink-3 md:hidden">{label} </span>
      {children ?? <span className="text-ink-3">–</span>}
    </td>
  )
}

function Consent({ pupil }: { pupil: PupilEntry }) {
  const { photoConsentDate: date, photoConsentBy: by } = pupil
  const given = [date && formatShortDate(date), by && `by ${by}`].filter(Boolean).join(' ')
  return (
    <span className="flex items-center gap-1.5" data-tip={given || undefined}>
      <Icon
        of={pupil.photoConsent ? Camera : CameraOff}
        className={classNames('size-4 shrink-0', pupil.photoConsent ? 'text-present' : 'text-ink-3')}
      />
      <span className={pupil.photoConsent ? '' : 'text-ink-3'}>{pupil.photoConsent ? 'Yes' : 'No'}</span>
    </span>
  )
}

const MARGIN = '1000px'
const watched = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Whether the element has come near the screen; one observer serves thousands of them. */
function useWasNear(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [wasNear, setWasNear] = useState(isNearAtFirst)
  useEffect(() => {
    const target = element.current
    if (wasNear || !target) return undefined
    observer ??= new IntersectionObserver(tellNear, { rootMargin: MARGIN })
    watched.set(target, () => setWasNear(true))
    observer.observe(target)
    return () => observer?.unobserve(target)
  }, [element, wasNear])
  return wasNear
}

function tellNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.()
}
