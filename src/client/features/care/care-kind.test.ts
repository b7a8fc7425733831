import { expect, test } from 'vitest'
import { next } from '#client/outbox/queue.ts'
import type { Queue, QueueEvent } from '#client/outbox/queue.ts'
import type { CareChild } from '#contract/care.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { NO_CARE_RECORD } from '#domain/care/care-record.ts'
import { careEntry, withUnsent } from './care-kind.ts'

const DATE = isoDate('2026-11-13')
const child = { studentId: 1, record: null } as CareChild
const signIn = careEntry(DATE, { ...child, changes: { attended: true, arrivalTime: '15:40' } })
const after = (...events: QueueEvent[]): Queue => events.reduce<Queue>(next, [])

test('[I2] an entry names each changed field with what was seen there', () => {
  expect(signIn.items).toEqual([
    { place: 'care 2026-11-13 1 attended', value: true, seen: null },
    { place: 'care 2026-11-13 1 arrivalTime', value: '15:40', seen: null },
  ])
})

test('[I2] what is not sent yet shows on the list, in the order in which it was entered', () => {
  const signOut = careEntry(DATE, { ...child, changes: { departureTime: '16:10', collectedBy: 'Ann' } })
  const queue = after({ type: 'entered', entry: signIn }, { type: 'entered', entry: signOut })
  expect(withUnsent(DATE, [child], queue)).toEqual([
    {
      ...child,
      isUnsaved: false,
      record: {
        ...{ ...NO_CARE_RECORD, markedBy: null, markedAt: null, isRegistered: true, attended: true },
        ...{ arrivalTime: '15:40', departureTime: '16:10', collectedBy: 'Ann' },
      },
    },
  ])
  expect(withUnsent(isoDate('2026-11-12'), [child], queue)).toEqual([{ ...child, isUnsaved: false }])
})

test('[I2] a child whose entry got no answer is shown as not saved', () => {
  const queue = after(
    { type: 'entered', entry: signIn },
    { type: 'sent', id: signIn.id, isQuiet: false },
    { type: 'undelivered', id: signIn.id },
  )
  const other = { ...child, studentId: 2 }
  expect(withUnsent(DATE, [child, other], queue).map(({ isUnsaved }) => isUnsaved)).toEqual([true, false])
})

test('[I2, O1] Not coming replaces an Undo that waits as a whole, and expects what the sign-in left', () => {
  const record = { ...NO_CARE_RECORD, markedBy: null, markedAt: null }
  const here = { ...record, attended: true, arrivalTime: '15:40' }
  const undo = careEntry(DATE, { ...child, record: here, changes: { arrivalTime: null, attended: null } })
  const notComing = careEntry(DATE, { ...child, record, changes: { attended: false } })
  const queue = after(
    { type: 'entered', entry: signIn },
    { type: 'sent', id: signIn.id, isQuiet: false },
    { type: 'entered', entry: undo },
    { type: 'entered', entry: notComing },
  )
  expect(queue.map(({ id }) => id)).toEqual([signIn.id, notComing.id])
  expect(queue.at(-1)?.items).toEqual([
    { place: 'care 2026-11-13 1 attended', value: false, seen: true },
    { place: 'care 2026-11-13 1 arrivalTime', value: null, seen: '15:40' },
  ])
})
