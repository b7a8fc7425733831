import { useQueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveChange } from '#contract/live/live.ts'
import { currentUserQuery } from '#client/api/account.ts'
import { useAccount } from '#client/lib/account.ts'
import { AT_REST_MS } from '#client/lib/at-rest.ts'
import { changedReads, isRegisterOf } from './changed-reads.ts'
import { followStream } from './follow-stream.ts'
import { readWhenQuiet } from './quiet-reads.ts'

/** A process that starts tells all pages at once, and they read within this time. */
const SPREAD_MS = 2_000
const TAKING_MS = 60_000

/** [P1] Shows what others change, as it happens; [P2] and says who else is taking the open register. */
export function LiveChanges() {
  const client = useQueryClient()
  const { id } = useAccount()
  const [taker, setTaker] = useState<string>()

  useEffect(() => {
    let over: ReturnType<typeof setTimeout> | undefined
    let taken: Query | undefined
    function readChanged(change: LiveChange): void {
      for (const filters of changedReads(change)) {
        void client.invalidateQueries({ ...filters, refetchType: 'none' })
        readWhenQuiet(client, filters)
      }
    }
    function noteTaker(change: LiveChange): void {
      const other = change.by?.find((person) => person.id !== id)
      const [open] = client.getQueryCache().findAll({
        type: 'active',
        predicate: (query) => isRegisterOf(query, change),
      })
      if (change.topic !== 'marks' || !other || !open) return
      taken = open
      setTaker(other.name)
      clearTimeout(over)
      over = setTimeout(() => setTaker(undefined), TAKING_MS)
    }
    const unwatch = client.getQueryCache().subscribe(({ query }) => {
      if (query === taken && !query.isActive()) setTaker(undefined)
    })
    const start = () =>
      followStream({
        onChanges(changes, isFirst) {
          for (const change of changes) {
            const isToldToAll = change.topic === 'everything' && !isFirst
            if (isToldToAll) setTimeout(() => readChanged(change), Math.random() * SPREAD_MS)
            else readChanged(change)
            noteTaker(change)
          }
        },
        onRefused: () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      })
    let stop = () => {}
    const timer = setTimeout(() => (stop = start()), AT_REST_MS - performance.now())
    return () => {
      clearTimeout(timer)
      clearTimeout(over)
      unwatch()
      stop()
    }
  }, [client, id])

  return (
    <p
      role="status"
      className={
        taker
          ? 'pointer-events-none fixed bottom-4 left-4 z-30 rounded-full border border-line-strong bg-surface px-3.5 py-1.5 text-sm print:hidden'
          : 'sr-only'
      }
    >
      {taker && `${taker} is taking this register`}
    </p>
  )
}
