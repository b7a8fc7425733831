import { DatabaseError } from 'pg'
import { isSystemError } from '#server/db/embedded/system-error.ts'

/** The record is locked (migrations/0004-attendance.sql). */
export const RECORD_LOCKED = 'RG001'
/** The mark history is append-only (migrations/0005-mark-history.sql). */
export const HISTORY_APPEND_ONLY = 'RG002'
/** Locked records are kept (migrations/0130-kept-records-and-trail.sql). */
export const LOCKED_RECORDS_KEPT = 'RG003'
/** A pupil's dates would change who was on roll in a closed term (migrations/0340-roll-of-closed-terms.sql). */
export const CLOSED_ROLL_KEPT = 'RG004'
/** A mark that replaces another has no record to replace it in (migrations/0370-first-marks.sql). */
export const NO_MARK_TO_REPLACE = 'RG005'
export const LOCK_NOT_AVAILABLE = '55P03'
export const DEADLOCK = '40P01'
export const UNIQUE_VIOLATION = '23505'
/** Two entries for the same sessions (migrations/0230-planned-absences.sql). */
export const EXCLUSION_VIOLATION = '23P01'
export const NOT_NULL_VIOLATION = '23502'

// Where PostgreSQL, in any language, reports that a statement was prepared before a column changed its type.
const OUTDATED_STATEMENT = 'RevalidateCachedQuery'

// What the server says when it cannot serve now: connection trouble (08), resources (53: connections, memory,
// disk full), shutdown (57P), a statement or a lock that waited too long, a disk error (58), a read-only standby.
const UNAVAILABLE = /^(08...|53...|57P0[1-5]|57014|55P03|58030|25006)$/
// What the driver reports when no server answers.
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection error and is not queryable|Client was closed|Connection ended/

/** The five characters with which PostgreSQL names an error, or undefined for an error of another origin. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** The name of the constraint that refused the row. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined
}

/** The table that the error is about. */
export function tableOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.table : undefined
}

/** What the error says beside its message. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.detail : undefined
}

/** Tells whether the database is away or unable to serve for now, so that the same call may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return UNAVAILABLE.test(state)
  if (isSystemError(error)) return isNetworkFailure(error)
  return error instanceof Error && DRIVER_MESSAGES.test(error.message)
}

// Only of a connection: a photo that is missing is ENOENT too.
function isNetworkFailure({ code = '', syscall = '' }: NodeJS.ErrnoException): boolean {
  return UNREACHABLE.has(code) && NETWORK_CALLS.has(syscall)
}

/** Tells whether the connection can no longer be used after this error. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return isDatabaseDown(error)
  const isFatal = error.severity === 'FATAL' || error.severity === 'PANIC'
  return isFatal || error.routine === OUTDATED_STATEMENT
}

/** What another thread can be told of an error: a copy of the error itself keeps neither its class nor its code. */
export interface ErrorFacts {
  message: string
  code: string | undefined
  syscall: string | undefined
  isDatabaseError: boolean
}

export function errorFacts(error: unknown): ErrorFacts {
  const { code, syscall } = isSystemError(error) ? error : {}
  const message = error instanceof Error ? error.message : String(error)
  return { message, code, syscall, isDatabaseError: error instanceof DatabaseError }
}

/** The same error on this side, which `sqlState` and `isDatabaseDown` judge as they would have there. */
export function errorFromFacts({ message, code, syscall, isDatabaseError }: ErrorFacts): Error {
  const error = isDatabaseError ? new DatabaseError(message, message.length, 'error') : new Error(message)
  return Object.assign(error, code !== undefined && { code }, syscall !== undefined && { syscall })
}
