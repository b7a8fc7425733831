import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { OneEvacuation } from '#contract/office-day/evacuations.ts'
import { evacuationsQuery } from '#client/api/office-day/evacuations.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { accountFor } from '#domain/evacuation/evacuation.ts'
import type { PersonKey, TickValue } from '#domain/evacuation/ticks.ts'
import { tickEntry, unsentTicks } from './tick-entry.ts'

/** Also without a change: an answer proves that the list is what the school knows. */
const READ_EVERY_MS = 15_000

/** What is known, and how old that is. */
export function useEvacuations() {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...evacuationsQuery,
    refetchInterval: READ_EVERY_MS,
  })
  return {
    ...{ data, isError, isFetching, refetch },
    age: { asOf: data?.knownSince ?? dataUpdatedAt, isOffline: data?.knownSince !== undefined || isError },
  }
}

/** Everybody of an evacuation as this phone knows it, with its own ticks that are not sent yet. */
export function useTicking(evacuation: OneEvacuation) {
  const { outbox } = useOutbox()
  const queue = useSyncExternalStore(outbox.subscribe, outbox.queue)
  const unsent = useMemo(() => unsentTicks(evacuation.id, queue), [evacuation.id, queue])
  const people = useMemo(
    () => accountFor({ people: evacuation.people, ticks: [...evacuation.ticks, ...unsent] }),
    [evacuation, unsent],
  )
  return {
    people,
    unsent: unsent.length,
    tick: (person: PersonKey, value: TickValue) => {
      const shown = people.find(({ key }) => key === person)?.tick ?? null
      outbox.enter(tickEntry(evacuation.id, person, value, shown))
    },
  }
}
