import { MOST_CONTACTS, isEmail, isPhone } from '#domain/pupils/contacts.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, isoDate, optionalText, rowId, rowIdInPath, timestamp, yearGroup } from './fields.ts'

/** What a register shows of a pupil to everybody who may read it. */
export const pupil = z.object({
  id: rowId,
  firstName: z.string(),
  knownAs: z.string().nullable(),
  lastName: z.string(),
  dateOfBirth: isoDate.nullable(),
  yearGroup: z.string(),
  profileImageUrl: z.string().nullable(),
  academicYearId: rowId,
  /** Only for those who may change pupils, as everything below. */
  photoConsent: z.boolean().optional(),
})
export type Pupil = z.infer<typeof pupil>

const furtherFields = z.object({
  photoConsent: z.boolean(),
  gender: z.string().nullable(),
  startDate: isoDate.nullable(),
  leaveDate: isoDate.nullable(),
  hubspotId: z.string().nullable(),
  photoConsentDate: isoDate.nullable(),
  photoConsentBy: z.string().nullable(),
  photoUploadedAt: timestamp.nullable(),
  photoUploadedBy: z.string().nullable(),
  createdAt: timestamp,
})

/** The whole entry of a pupil, for pupil management. */
export const pupilEntry = pupil.extend(furtherFields.shape)
export type PupilEntry = z.infer<typeof pupilEntry>

const editableFields = {
  firstName: filledText(FIELD_LIMITS.name),
  knownAs: optionalText(FIELD_LIMITS.name).optional(),
  lastName: filledText(FIELD_LIMITS.name),
  gender: optionalText(FIELD_LIMITS.gender).optional(),
  dateOfBirth: isoDate.nullable().optional(),
  startDate: isoDate.nullable().optional(),
  leaveDate: isoDate.nullable().optional(),
  /** Left out for a new pupil, the school's default class. */
  yearGroup: filledText(FIELD_LIMITS.className).optional(),
  hubspotId: optionalText(FIELD_LIMITS.externalId).optional(),
  photoConsent: z.boolean('must be true or false').optional(),
  /** Kept only with a consent; left out or empty, a new consent is noted today, by the person who sends it. */
  photoConsentDate: isoDate.nullable().optional(),
  photoConsentBy: optionalText(FIELD_LIMITS.consentBy).optional(),
}

const pupilInPath = z.strictObject({ id: rowIdInPath })

export const pupilCalls = {
  list: defineCall('pupils.list', {
    summary:
      'The pupils on roll on a date, or every pupil of an academic year; all fields for those who may change them',
    access: 'attendance:read',
    query: z
      .strictObject({
        date: isoDate.optional(),
        academicYear: filledText(FIELD_LIMITS.year).optional(),
        yearGroup: yearGroup.optional(),
      })
      .refine(
        ({ date, academicYear }) => !date || !academicYear,
        'give either date or academicYear, not both',
      ),
    answer: z.array(pupil.extend(furtherFields.partial().shape)),
  }),
  add: defineCall('pupils.add', {
    summary: 'Add a pupil',
    access: 'pupils:write',
    body: z.strictObject({ ...editableFields, academicYearId: rowId }),
    answer: pupilEntry,
    status: 201,
  }),
  change: defineCall('pupils.change', {
    summary: 'Change fields of a pupil; what is left out stays',
    access: 'pupils:write',
    params: pupilInPath,
    body: z
      .strictObject({
        ...editableFields,
        yearGroup: filledText(FIELD_LIMITS.className),
        academicYearId: rowId,
      })
      .partial()
      .refine((fields) => Object.keys(fields).length > 0, 'Give at least one field to change'),
    answer: pupilEntry,
  }),
  marksOutside: defineCall('pupils.marksOutside', {
    summary:
      'How many days with marks would lie outside another year or other dates of a pupil; changes nothing',
    access: 'pupils:write',
    params: pupilInPath,
    query: z.strictObject({
      academicYearId: rowIdInPath.optional(),
      startDate: isoDate.optional(),
      leaveDate: isoDate.optional(),
    }),
    answer: z.object({ days: z.int() }),
  }),
  remove: defineCall('pupils.remove', {
    summary: 'Delete a pupil with attendance, comments, care records, bookings and photo',
    access: 'pupils:write',
    params: pupilInPath,
  }),
}

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

export const contactCalls = {
  list: defineCall('contacts.list', {
    summary: 'Whom to ring about a pupil, in order of call',
    access: 'attendance:write',
    params: pupilInPath,
    answer: z.array(contact),
  }),
  save: defineCall('contacts.save', {
    summary: 'Replace the contacts of a pupil, in order of call',
    access: 'pupils:write',
    params: pupilInPath,
    body: z.strictObject({
      contacts: z
        .array(givenContact, 'must be a list of contacts')
        .max(MOST_CONTACTS, `must be at most ${MOST_CONTACTS} contacts`),
      /** The contacts as the person read them; where there are others by now, nothing is replaced. */
      expected: z
        .array(contact, 'must be a list of contacts')
        .max(20, 'must be at most 20 contacts')
        .optional(),
    }),
    answer: z.array(contact),
  }),
}
