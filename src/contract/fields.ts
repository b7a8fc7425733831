import { isAcademicYear } from '#domain/school-year/academic-years.ts'
import { isTimeOfDay } from '#domain/care/care.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { SESSIONS } from '#domain/attendance/sessions.ts'
import { z } from 'zod'

/** PostgreSQL text cannot hold NUL, and a lone surrogate is no character. */
export const text = (maxLength: number) =>
  z
    .string('must be text')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'contains characters that cannot be stored',
    )

/** Text without its outer white space, which must then not be empty. */
export const filledText = (maxLength: number) => text(maxLength).trim().min(1, 'must not be empty')

/** Optional text of a form: what is blank is stored as null. */
export const optionalText = (maxLength: number) =>
  text(maxLength)
    .trim()
    .transform((value) => (value === '' ? null : value))
    .nullable()

/** A class by its name, to read one class of many. */
export const yearGroup = text(FIELD_LIMITS.className)

export const academicYear = text(FIELD_LIMITS.year)
  .trim()
  .refine(isAcademicYear, 'must name two years that follow each other, such as 2026-2027')

export const isoDate = z.string('must be a date').refine(isIsoDate, 'must be a real date written YYYY-MM-DD')

export const timeOfDay = z
  .string('must be a time of day')
  .refine(isTimeOfDay, 'must be a time of day such as 15:30')

/** A row number of the database. */
export const rowId = z
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(2_147_483_647, 'is too large')

/** A row number inside an address, where everything is text. */
export const rowIdInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value <= 2_147_483_647, 'is too large')

export const code = z.enum(CODE_LIST, {
  error: ({ input }) =>
    typeof input === 'string'
      ? `${JSON.stringify(input)} is not an attendance code`
      : 'must be an attendance code',
})

export const session = z.enum(SESSIONS, 'must be am or pm')

export const timestamp = z.string()

/** Who is meant, in an answer about something else than the pupil. */
export const namedPupil = z.object({
  studentId: rowId,
  firstName: z.string(),
  knownAs: z.string().nullable(),
  lastName: z.string(),
  yearGroup: z.string(),
})

/** Every refusal has this shape; `code` is stable, `message` is for the person who reads it. */
export const refusal = z.object({ message: z.string(), code: z.string().optional() })
