import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#client/api/attendance.ts'
import { careKeys, recordInTheWay, saveCareRecord, showCareRecord } from '#client/api/care.ts'
import type { ApiError } from '#client/lib/api-error.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import type { EntryKind, Outcome } from '#client/outbox/outbox.ts'
import { firstItem, isStuck, isUnsaved } from '#client/outbox/queue.ts'
import type { Entry, NewEntry, Queue } from '#client/outbox/queue.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { CareChild, CareRecord } from '#contract/care.ts'
import { NO_CARE_RECORD, changeCareRecord } from '#domain/care/care-record.ts'
import type { CareFields } from '#domain/care/care-record.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

type CarePlace = { date: IsoDate; studentId: number; field: keyof CareFields }

const placeOf = ({ date, studentId, field }: CarePlace) => `care ${date} ${studentId} ${field}`

function readPlace(place: string): CarePlace {
  const [, date, studentId, field] = place.split(' ')
  return { date: date as IsoDate, studentId: Number(studentId), field: field as keyof CareFields }
}

const childOf = (entry: Entry) => readPlace(firstItem(entry).place)

export type CareChange = {
  studentId: number
  /** The record that the person saw. */
  record: CareRecord | null
  changes: Partial<CareFields>
}

export function careEntry(date: IsoDate, { studentId, record, changes }: CareChange): NewEntry {
  const seen = record ?? NO_CARE_RECORD
  const all = withPresence(seen, changes)
  const items = fieldsOf(all).map((field) => ({
    place: placeOf({ date, studentId, field }),
    value: all[field] ?? null,
    seen: seen[field],
  }))
  return { id: operationId(), kind: 'care', items, details: {} }
}

/** Whether a child came and when follow from each other: they are sent together, so that a later choice replaces both. */
function withPresence(seen: CareFields, changes: Partial<CareFields>): Partial<CareFields> {
  if (changes.attended === undefined && changes.arrivalTime === undefined) return changes
  const { attended, arrivalTime } = changeCareRecord(seen, changes)
  return { ...changes, attended, arrivalTime }
}

const fieldsOf = (changes: Partial<CareFields>) => Object.keys(changes) as (keyof CareFields)[]

/** The children of the day with what is not sent yet. */
export function withUnsent(date: IsoDate, children: readonly CareChild[], queue: Queue) {
  const entries = queue.filter((entry) => entry.kind === 'care' && childOf(entry).date === date)
  const ofChild = Map.groupBy(entries, (entry) => childOf(entry).studentId)
  const isQueueStuck = isStuck(queue)
  return children.map((child) => {
    const unsent = ofChild.get(child.studentId) ?? []
    const now = unsent.reduce((before, { items }) => changed(before, partOf(items, 'value')), child)
    return { ...now, isUnsaved: unsent.some(({ state }) => isUnsaved(state, isQueueStuck)) }
  })
}

function changed(child: CareChild, changes: Partial<CareFields>): CareChild {
  const { markedBy = null, markedAt = null } = child.record ?? {}
  const record = changeCareRecord(child.record ?? NO_CARE_RECORD, changes)
  return { ...child, record: { markedBy, markedAt, ...record } }
}

/** What the items say of each field: what was entered, or what was seen. */
function partOf(items: Entry['items'], part: 'value' | 'seen'): Partial<CareFields> {
  return Object.fromEntries(items.map((item) => [readPlace(item.place).field, item[part]]))
}

/** How records of the afternoon are sent. */
export function careKind(client: QueryClient): EntryKind {
  return {
    async send(entry) {
      const outcome = await send(client, entry)
      // Other tablets write too: afterwards the list is read as everybody sees it.
      if (outcome.type !== 'undelivered') void client.invalidateQueries({ queryKey: careKeys.day })
      return outcome
    },
    tell(_entry, outcome) {
      if (outcome.type !== 'answered') tellNotSaved(outcome)
    },
  }
}

async function send(client: QueryClient, entry: Entry): Promise<Outcome> {
  const { id, items } = entry
  const { date, studentId } = childOf(entry)
  const body = { changes: partOf(items, 'value'), expected: partOf(items, 'seen') }
  // Through the query client, which notices the end of a session.
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => saveCareRecord({ date, studentId, body, id }) })
  try {
    const record = await mutation.execute(undefined)
    showCareRecord(client, { date, studentId, record })
    const results = new Map(items.map(({ place }) => [place, { held: record[readPlace(place).field] }]))
    return { type: 'answered', results }
  } catch (error) {
    const theirs = recordInTheWay(error)
    if (!theirs) return failureOf(error)
    showCareRecord(client, { date, studentId, record: theirs })
    return { type: 'refused', sentence: (error as ApiError).serverMessage, isOutdated: true }
  }
}

/** The end of a session has its own toast (§8). */
export function tellNotSaved(outcome: Exclude<Outcome, { type: 'answered' }>): void {
  if (outcome.type === 'refused') {
    toast({ tone: 'danger', title: 'Not saved', description: outcome.sentence ?? 'Please try again.' })
  } else if (!outcome.isSessionOver) {
    const description = outcome.sentence ?? 'It is sent as soon as the connection is back.'
    toast({ tone: 'danger', title: 'Not saved yet', description })
  }
}
