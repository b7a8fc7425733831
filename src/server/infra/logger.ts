import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** The log has one JSON line for each event, on standard output unless a destination is given. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination)
}

/** The server goes on when its log cannot be written: the disk is full, or the reader has ended. */
function standardOutput(): DestinationStream {
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore)
  return { write: (line) => void process.stdout.write(line) }
}

function ignore(): void {}

/** The useful fields of errors from PostgreSQL, the system and the framework. */
const FIELDS = ['code', 'severity', 'constraint', 'syscall', 'statusCode'] as const

const DEEPEST = 4

/**
 * What the log keeps of an error. All other fields stay out, because the driver attaches a connection with its password,
 * and PostgreSQL quotes rows about children.
 */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `a thrown ${typeof error}`
  const logged: Record<string, unknown> = {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
  }
  for (const field of FIELDS) {
    const value = (error as Partial<Record<(typeof FIELDS)[number], unknown>>)[field]
    if (typeof value === 'string' || typeof value === 'number') logged[field] = value
  }
  if (depth === DEEPEST) return logged
  if (error.cause !== undefined) logged['cause'] = loggedError(error.cause, depth + 1)
  if (error instanceof AggregateError) {
    logged['errors'] = error.errors.map((one: unknown) => loggedError(one, depth + 1))
  }
  return logged
}
