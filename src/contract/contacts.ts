import { MOST_CONTACTS, isEmail, isPhone } from '#domain/pupils/contacts.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, optionalText, rowIdInPath } from './fields.ts'

const phone = optionalText(FIELD_LIMITS.phone).refine(
  (text) => text === null || isPhone(text),
  'must be a phone number such as 07700 900123',
)

const givenContact = z.strictObject({
  name: filledText(FIELD_LIMITS.name),
  relation: optionalText(FIELD_LIMITS.relation),
  phone,
  otherPhone: phone,
  email: optionalText(FIELD_LIMITS.email).refine(
    (text) => text === null || isEmail(text),
    'must be an email address',
  ),
  hasParentalResponsibility: z.boolean('must be true or false'),
  /** False where this person may not collect the pupil; null where nothing was said. */
  mayCollect: z.boolean('must be true, false or null').nullable(),
})

/** A contact as it is answered, in order of call. */
export const contact = z.object({
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  otherPhone: z.string().nullable(),
  email: z.string().nullable(),
  hasParentalResponsibility: z.boolean(),
  mayCollect: z.boolean().nullable(),
})

const params = z.strictObject({ id: rowIdInPath })

export const contactCalls = {
  list: defineCall('contacts.list', {
    summary: 'Whom to ring about a pupil, in order of call',
    access: 'attendance:write',
    params,
    answer: z.array(contact),
  }),
  save: defineCall('contacts.save', {
    summary: 'Replace the contacts of a pupil, in order of call',
    access: 'pupils:write',
    params,
    body: z.strictObject({
      contacts: z
        .array(givenContact, 'must be a list of contacts')
        .max(MOST_CONTACTS, `must be at most ${MOST_CONTACTS} contacts`),
    }),
    answer: z.array(contact),
  }),
}
