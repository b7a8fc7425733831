import { ADMISSION_LIMITS, MOST_PARENTS, SEX_NAMES } from '#domain/admission/admission-entry.ts'
import { LEAVING_GROUND_NAMES } from '#domain/returns/leaving-grounds.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { academicYear, filledText, isoDate, namedPupil, optionalText, rowIdInPath } from '#contract/fields.ts'

const sex = z.enum(SEX_NAMES, `must be ${SEX_NAMES.join(' or ')}`).nullable()

const admissionEntry = namedPupil.extend({
  academicYear: z.string(),
  fullName: z.string().nullable(),
  /** As it was entered, or as the pupil's gender states it. */
  sex,
  dateOfBirth: isoDate.nullable(),
  /** Of the admission, or of the latest one where the child left and came back. */
  startingDay: isoDate.nullable(),
  isReadmission: z.boolean(),
  parents: z.array(z.object({ name: z.string(), address: z.string().nullable(), livesWith: z.boolean() })),
  /** Whom to ring in an emergency, in order of call. */
  contacts: z.array(
    z.object({
      name: z.string(),
      relation: z.string().nullable(),
      phone: z.string().nullable(),
      otherPhone: z.string().nullable(),
      hasParentalResponsibility: z.boolean(),
    }),
  ),
  lastSchool: z.string().nullable(),
  lastSchoolAddress: z.string().nullable(),
  /** Came to this school first, so that there is no last school. */
  isFirstSchool: z.boolean(),
  leaveDate: isoDate.nullable(),
  ground: z.enum(LEAVING_GROUND_NAMES).nullable(),
  destination: z.string().nullable(),
  /** What the law asks for and is not held, in words. */
  missing: z.array(z.string()),
})
export type AdmissionRegisterEntry = z.infer<typeof admissionEntry>

const admissionRegister = z.object({
  /** Null while the school has no academic year. */
  academicYear: z.string().nullable(),
  /** The latest first. */
  years: z.array(z.string()),
  /** Present and former pupils of the year, in the order of admission. */
  entries: z.array(admissionEntry),
})
export type AdmissionRegister = z.infer<typeof admissionRegister>

const givenParent = z.strictObject({
  name: filledText(ADMISSION_LIMITS.name),
  address: optionalText(ADMISSION_LIMITS.address),
  livesWith: z.boolean('must be true or false'),
})

const access = 'school:manage' as const
const params = z.strictObject({ id: rowIdInPath })
/** Without a year, that of the day on which the register opens. */
const query = z.strictObject({ academicYear: academicYear.optional() })

export const admissionCalls = {
  list: defineCall('admission.list', {
    summary: 'The admission register of an academic year, with what is missing for each pupil',
    access,
    query,
    answer: admissionRegister,
  }),
  csv: defineCall('admission.csv', {
    summary: 'The same admission register as a CSV file',
    access,
    query,
    answer: { mediaType: 'text/csv' },
  }),
  read: defineCall('admission.read', {
    summary: 'The entry of one pupil in the admission register',
    access,
    params,
    answer: admissionEntry,
  }),
  save: defineCall('admission.save', {
    summary: 'Replace the particulars of a pupil that only the admission register holds, in all years',
    access,
    params,
    body: z
      .strictObject({
        fullName: optionalText(ADMISSION_LIMITS.name),
        sex,
        lastSchool: optionalText(ADMISSION_LIMITS.name),
        lastSchoolAddress: optionalText(ADMISSION_LIMITS.address),
        isFirstSchool: z.boolean('must be true or false'),
        parents: z
          .array(givenParent, 'must be a list of parents')
          .max(MOST_PARENTS, `must be at most ${MOST_PARENTS} parents`),
        /** Why something that was held is amended; it stands in the trail. */
        reason: optionalText(REASON_MAX_LENGTH).default(null),
      })
      .refine(
        ({ isFirstSchool, lastSchool, lastSchoolAddress }) =>
          !isFirstSchool || (lastSchool === null && lastSchoolAddress === null),
        'a child who came to this school first has no last school',
      ),
    answer: admissionEntry,
  }),
}
