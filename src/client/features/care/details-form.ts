import type { CareFields } from '#domain/care/care-record.ts'
import { NO_CARE_RECORD } from '#domain/care/care-record.ts'

const TYPED = ['arrivalTime', 'departureTime', 'collectedBy', 'notes'] as const
export type DetailsForm = Record<(typeof TYPED)[number], string>

export type TypedWords = { collectedBy?: string; notes?: string }

/** The words of a change, to be offered again where it could not be saved; null where nothing was typed. */
export function typedWords({ collectedBy, notes }: Partial<CareFields>): TypedWords | null {
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

/** Whether anything stands in the form that did not when it was opened. */
export function isTyped(before: DetailsForm, form: DetailsForm): boolean {
  return TYPED.some((field) => form[field] !== before[field])
}
