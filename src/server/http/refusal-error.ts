import { formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** An expected refusal: it leaves the server with its status, its stable code and its sentence. */
export class RefusalError extends Error {
  readonly status: number
  readonly code: string
  /** Further facts for the caller, such as the mark that another person has saved. */
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const unauthorized = () => new RefusalError(401, 'unauthorized', 'Unauthorized')

/** The word "Unauthorized" leads the page to the login (§8). */
export const signInAgain = () =>
  new RefusalError(
    401,
    'signInAgain',
    'Unauthorized: this shared computer was left for a while. Please sign in again to go on.',
  )

export const accountEnded = (endedOn: IsoDate) =>
  new RefusalError(
    403,
    'accountEnded',
    `Your access ended on ${formatShortDate(endedOn)}. Please contact an administrator.`,
  )

export const accountInactive = () =>
  new RefusalError(
    403,
    'accountInactive',
    'Your account has been deactivated. Please contact an administrator.',
  )

export const accountNotAuthorized = () =>
  new RefusalError(
    403,
    'accountNotAuthorized',
    'Your account is not authorized yet. An administrator must authorize it first.',
  )

export const notPermitted = () => new RefusalError(403, 'notPermitted', 'Your role does not permit this.')

export const foreignOrigin = () =>
  new RefusalError(403, 'foreignOrigin', 'This request came from another site and was refused.')

export const tooManyRequests = () =>
  new RefusalError(429, 'tooManyRequests', 'Too many requests. Please wait a minute and try again.')

export const invalidInput = (message: string) => new RefusalError(400, 'invalidInput', message)

export const unknownAcademicYear = () =>
  invalidInput('academicYearId must be an academic year of the school.')

/** The named thing does not exist: `notFound('pupil')`. */
export const notFound = (what: string) => new RefusalError(404, 'notFound', `There is no such ${what}.`)

export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new RefusalError(409, code, message, details)

/** [L6] What is asked for would change a closed term or year: `termClosed('Autumn 2026', 'days')`. */
export const termClosed = (name: string, what: string) =>
  conflict(
    'termClosed',
    `${name} is closed, so its ${what} can no longer be changed. An administrator can reopen it first.`,
  )

export const keyUsed = () => conflict('keyUsed', 'This idempotency key was already used for something else.')
