/** Telling fields of errors of PostgreSQL, of the system and of the framework. */
const FIELDS = ['code', 'severity', 'constraint', 'syscall', 'statusCode'] as const

const DEEPEST = 4

/**
 * What the log keeps of an error. Everything else that hangs on it stays out: the driver hangs a whole connection with its
 * secret on it, and PostgreSQL quotes rows, which are about children.
 */
export function loggedError(error: unknown, depth = 0): unknown {
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
