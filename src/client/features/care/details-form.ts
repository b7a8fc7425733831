import type { CareFields } from '#domain/care/care-record.ts'
import { NO_CARE_RECORD } from '#domain/care/care-record.ts'

const TYPED = ['arrivalTime', 'departureTime', 'collectedBy', 'notes'] as const
export type DetailsForm = Record<(typeof TYPED)[number], string>

export type TypedText = { collectedBy?: string; notes?: string }

/** The typed text of a change, kept for another try when it could not be saved; null where none was typed. */
export function typedText({ collectedBy, notes }: Partial<CareFields>): TypedText | null {
  return collectedBy || notes ? { ...(collectedBy && { collectedBy }), ...(notes && { notes }) } : null
}

/** The record as the fields of the form show it. */
export function formOf(record: CareFields | null): DetailsForm {
  const { arrivalTime, departureTime, collectedBy, notes } = record ?? NO_CARE_RECORD
  return {
    arrivalTime: arrivalTime ?? '',
    departureTime: departureTime ?? '',
    collectedBy: collectedBy ?? '',
    notes: notes ?? '',
  }
}

/** What was typed and differs from the record; blank means nothing. */
export function changedFields(form: DetailsForm, record: CareFields | null): Partial<CareFields> {
  const before = formOf(record)
  const changes: Partial<CareFields> = {}
  for (const field of TYPED) {
    const value = form[field].trim()
    if (value !== before[field]) changes[field] = value === '' ? null : value
  }
  return changes
}

/** Whether the form differs from what it showed when it was opened. */
export function isTyped(before: DetailsForm, form: DetailsForm): boolean {
  return TYPED.some((field) => form[field] !== before[field])
}
