import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import {
  CLOSED_ROLL_KEPT,
  DEADLOCK,
  EXCLUSION_VIOLATION,
  LOCKED_RECORDS_KEPT,
  RECORD_LOCKED,
  UNIQUE_VIOLATION,
  constraintOf,
  isDatabaseDown,
  detailOf,
  sqlState,
} from '#server/db/database-errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, plainPage } from '#server/http/answers/plain-page.ts'
import { RefusalError } from '#server/http/refusal-error.ts'

const UNAVAILABLE = 'The register cannot reach its database just now. Nothing was changed; please try again.'
const NO_ROOM = 'The register cannot save anything just now: its disk is full. Please tell the school office.'
const FAULT = 'Something went wrong on our side. Nothing was changed; please try again.'

/** Answers to refusals by the database of input that the schemas accepted, by SQLSTATE. */
const BY_SQL_STATE: Record<string, { status: number; code: string; message: string }> = {
  [UNIQUE_VIOLATION]: { status: 409, code: 'alreadyExists', message: 'There is such an entry already.' },
  '23503': {
    status: 409,
    code: 'missingReference',
    message: 'Something that this refers to does not exist.',
  },
  [EXCLUSION_VIOLATION]: {
    ...{ status: 409, code: 'alreadyPlanned' },
    message: 'A part of this has been planned already. Please look at the list again.',
  },
  '23514': { status: 400, code: 'invalidInput', message: 'A value is outside of what can be stored.' },
  '22001': { status: 400, code: 'invalidInput', message: 'A text is too long.' },
  [RECORD_LOCKED]: { status: 409, code: 'locked', message: refusalSentence('locked') },
  [LOCKED_RECORDS_KEPT]: {
    status: 409,
    code: 'lockedRecords',
    message: 'Locked attendance records must be kept.',
  },
  '53100': { status: 503, code: 'diskFull', message: NO_ROOM },
  '40001': {
    status: 409,
    code: 'changedMeanwhile',
    message: 'Somebody else changed this. Please try again.',
  },
  [DEADLOCK]: {
    status: 409,
    code: 'changedMeanwhile',
    message: 'Somebody else changed this. Please try again.',
  },
}

/** Sentences for requests that the framework refuses before a route is reached. */
const BY_STATUS: Record<number, string> = {
  400: 'The request could not be read. Please send valid JSON.',
  413: 'The request is too large.',
  415: 'Please send JSON (content type application/json).',
}

/** [L6] Names the pupil and the term, since an import changes many at once. */
const closedRoll = (who = 'a pupil') =>
  `The start and leave dates would change who was on roll in a term that is closed: ${who}. An administrator can reopen the term first.`

function answerFor(error: Error): { status: number; body: { message: string; code: string } } {
  if (error instanceof RefusalError) {
    return { status: error.status, body: { message: error.message, code: error.code, ...error.details } }
  }
  if (sqlState(error) === CLOSED_ROLL_KEPT)
    return { status: 409, body: { message: closedRoll(detailOf(error)), code: 'termClosed' } }
  const refused = BY_SQL_STATE[sqlState(error) ?? '']
  if (refused) return { status: refused.status, body: { message: refused.message, code: refused.code } }
  if (isDatabaseDown(error)) return { status: 503, body: { message: UNAVAILABLE, code: 'databaseDown' } }
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      body: { message: BY_STATUS[statusCode] ?? error.message, code: 'invalidInput' },
    }
  }
  return { status: 500, body: { message: FAULT, code: 'fault' } }
}

/** Statuses that an operator wants to find in the log: forbidden, too frequent, or nothing that our screens send. */
const SECURITY_EVENTS = new Set([400, 403, 413, 415, 429])

// Logs the route's pattern and the code of the refusal, but nothing that was sent.
function noteRefusal(request: FastifyRequest, status: number, code: string): void {
  const { method, ip, person, routeOptions } = request
  request.log.info({ status, code, method, route: routeOptions.url, ip, userId: person?.id }, 'refused')
}

// A person who followed a link gets a page to read; a program gets JSON.
function isPageFor({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.isPage === true && (headers.accept?.includes('text/html') ?? false)
}

function faultPage({ message }: { message: string }): string {
  return plainPage(
    'That did not work',
    `<p>${escapeHtml(message)}</p>
<p><a class="button" href="/">Back to the register</a></p>`,
  )
}

/** The one place where an error becomes an answer; only unknown faults are logged whole. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = answerFor(error)
    if (status >= 500) request.log.error({ err: error, constraint: constraintOf(error) }, 'request failed')
    if (SECURITY_EVENTS.has(status)) noteRefusal(request, status, body.code)
    if (status === 503) reply.header('retry-after', '5')
    if (isPageFor(request)) return reply.code(status).type('text/html; charset=utf-8').send(faultPage(body))
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
}
