import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { smallPhoto } from '#client/api/small-photos.ts'
import { pupilsOnQuery } from '#client/api/pupils.ts'
import { matchesSearch } from '#client/lib/matches-search.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES, displayName } from '#domain/pupils/pupils.ts'
import type { ListedChild } from './care-groups.ts'
import type { SaveChild } from './use-afternoon.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const SHOWN = 8

type AddChildDialogProps = {
  date: IsoDate
  listed: readonly ListedChild[]
  onAdd: SaveChild
  onClose: () => void
}

/** Finds a pupil on roll who is not on the list yet, and puts them on it for this day. */
export function AddChildDialog({ date, listed, onAdd, onClose }: AddChildDialogProps) {
  const { data: pupils, isError, refetch } = useQuery(pupilsOnQuery(date, ALL_CLASSES))
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const known = new Set(listed.map(({ studentId }) => studentId))
  const found = pupils?.filter(
    (pupil) =>
      !known.has(pupil.id) && matchesSearch(sought, displayName(pupil), pupil.firstName, pupil.yearGroup),
  )
  const rest = (found?.length ?? 0) - SHOWN
  return (
    <Dialog open title="Add a child for the day" onClose={onClose}>
      <TextField label="Name or class" type="search" value={search} onChange={setSearch} autoFocus />
      {isError && <LoadFailed what="The pupils" onRetry={() => void refetch()} />}
      <ul className="grid min-h-80 content-start gap-1">
        {!found && !isError && <Skeleton className="h-12" />}
        {found?.slice(0, SHOWN).map((pupil) => {
          const name = displayName(pupil)
          return (
            <li key={pupil.id}>
              <button
                type="button"
                aria-label={`Add ${name}, ${pupil.yearGroup}`}
                onClick={() => {
                  onClose()
                  void onAdd({ studentId: pupil.id, record: null }, { isRegistered: true }, `${name} added`)
                }}
                className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken"
              >
                <Avatar name={name} imageUrl={smallPhoto(pupil.profileImageUrl)} size="small" />
                <span className="grid min-w-0 grow leading-snug">
                  <span className="truncate font-medium">{name}</span>
                  <span className="text-sm text-ink-2">{pupil.yearGroup}</span>
                </span>
                <Icon of={Plus} className="size-5 text-accent" />
              </button>
            </li>
          )
        })}
        {found?.length === 0 && (
          <li className="px-2 text-ink-2">No pupil found who is not on the list yet.</li>
        )}
      </ul>
      {rest > 0 && <p className="text-sm text-ink-2">And {rest} more: type part of the name.</p>}
    </Dialog>
  )
}
