import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#client/api/attendance.ts'
import { sendTick } from '#client/api/office-day/evacuations.ts'
import type { EntryKind } from '#client/outbox/outbox.ts'
import { firstItem } from '#client/outbox/queue.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { evacuationOf, tickBody } from './tick-entry.ts'

/** How ticks are sent. That they wait for a network stands on the list itself. */
export function tickKind(client: QueryClient): EntryKind {
  return {
    async send(entry) {
      try {
        await sendTick(client, evacuationOf(entry), tickBody(entry))
        const { place, value } = firstItem(entry)
        return { type: 'answered', results: new Map([[place, { held: value }]]) }
      } catch (error) {
        return failureOf(error)
      }
    },
    tell(_entry, outcome) {
      if (outcome.type !== 'refused') return
      const description = outcome.sentence ?? 'Please tick again.'
      toast({ tone: 'danger', title: 'A tick was not saved', description })
    },
  }
}
