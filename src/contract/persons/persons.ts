import { SUGGESTION_REASONS } from '#domain/pupils/person-suggestions.ts'
import type { SuggestionReason } from '#domain/pupils/person-suggestions.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { isoDate, rowId, rowIdInPath } from '#contract/fields.ts'

const REASONS = Object.keys(SUGGESTION_REASONS) as [SuggestionReason, ...SuggestionReason[]]

/** A pupil in one academic year. */
const personYear = z.object({
  id: rowId,
  academicYear: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: isoDate.nullable(),
  hubspotId: z.string().nullable(),
  yearGroup: z.string(),
})

const suggestion = z.object({
  reason: z.enum(REASONS),
  persons: z.array(z.object({ personId: rowId, years: z.array(personYear) })),
})
export type Suggestion = z.infer<typeof suggestion>

const suggestionList = z.object({
  /** How many there are; at most the first hundred are listed. */
  total: z.int(),
  suggestions: z.array(suggestion),
})
export type SuggestionList = z.infer<typeof suggestionList>

const MOST_PERSONS = 50
const named = z.strictObject({
  personIds: z
    .array(rowId, 'must be a list of persons')
    .min(2, 'must be at least two persons')
    .max(MOST_PERSONS, `must be at most ${MOST_PERSONS} persons`),
})

const access = 'school:manage' as const

export const personCalls = {
  suggestions: defineCall('persons.suggestions', {
    summary: 'Pupils of different years who may be one child, for a person to confirm or part',
    access,
    answer: suggestionList,
  }),
  confirm: defineCall('persons.confirm', {
    summary: 'Make several persons one: they are the same child in different years',
    access,
    body: named,
  }),
  part: defineCall('persons.part', {
    summary: 'Note that these persons are different children, so that they are not suggested again',
    access,
    body: named,
  }),
  separate: defineCall('persons.separate', {
    summary: 'Take one year out of a person to whom it does not belong',
    access,
    params: z.strictObject({ id: rowIdInPath }),
  }),
}
