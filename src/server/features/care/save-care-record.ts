import type { CareChangedMeanwhile, CareRecord } from '#contract/care.ts'
import { careState } from '#domain/care/care.ts'
import { notAfterNow, refuseTimesToCome } from '#domain/care/care-clock.ts'
import {
  careRefusalText,
  changeCareRecord,
  changedUnseen,
  refuseCareRecord,
} from '#domain/care/care-record.ts'
import type { CareFields, CareRecordRefusal } from '#domain/care/care-record.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import { RefusalError, conflict, notFound } from '#server/http/refusal-error.ts'
import { lockRecord, makeRecord, writeRecord } from './care-record.repository.ts'
import type { CareRecordKey } from './care-record.repository.ts'

export interface CareWriting extends CareRecordKey {
  changes: Partial<CareFields>
  /** What the person saw in the fields; without it the stored values are replaced unchecked. */
  expected: Partial<CareFields>
  userId: string
  operation: Operation | null
  now: Date
}

/** Writes the named fields of one record, or answers the stored ones where they changed since the person saw them. */
export function saveCareRecord(database: Database, writing: CareWriting): Promise<CareRecord> {
  const { date, expected, userId, now: markedAt } = writing
  const moment = { date, now: schoolNow(markedAt) }
  return database.transaction(async (transaction) => {
    refuse(await makeRecord(transaction, writing))
    const standing = await lockRecord(transaction, writing)
    if (!standing) throw notFound('pupil')
    refuse(refuseTimesToCome(writing.changes, moment))
    const changes = notAfterNow(writing.changes, moment)
    const { record, markedById } = standing
    if (changedUnseen(record, expected).length > 0) {
      // The same request once more, because its answer was lost: there is nothing left to do.
      if (markedById === userId && changedUnseen(record, changes).length === 0) return record
      throw changedMeanwhile(record)
    }
    const fields = changeCareRecord(record, changes)
    refuse(refuseCareRecord(fields, { isFuture: date > moment.now.date }))
    const written = await writeRecord(transaction, writing, { ...fields, markedBy: userId, markedAt })
    if (!written) throw notFound('pupil')
    return written
  })

  function refuse(refusal: CareRecordRefusal | null): void {
    if (!refusal) return
    const status = refusal === 'unknownPupil' ? 404 : 409
    throw new RefusalError(status, refusal, careRefusalText(refusal, moment.now.time))
  }
}

function changedMeanwhile(current: CareRecord): RefusalError {
  const who = current.markedBy ?? 'Somebody else'
  const details: CareChangedMeanwhile = { current }
  return conflict('changedMeanwhile', `${who} has just updated this: ${whatStands(current)}.`, { ...details })
}

function whatStands(record: CareRecord): string {
  const { arrivalTime, departureTime, collectedBy } = record
  const state = careState(record)
  if (state === 'collected')
    return `collected at ${departureTime}${collectedBy === null ? '' : ` by ${collectedBy}`}`
  if (state === 'here') return arrivalTime === null ? 'here' : `signed in at ${arrivalTime}`
  return state === 'notComing' ? 'marked as not coming' : 'expected, not signed in'
}
