import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** PostgreSQL quotes rows in these, and a row is about a child; the message and the constraint tell enough. */
const MAY_QUOTE_A_ROW = ['err.detail', 'err.where', 'err.internalQuery']

/** The log: one JSON line for each event, on standard output unless told otherwise. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: MAY_QUOTE_A_ROW, remove: true } }
  return destination ? pino(options, destination) : pino(options)
}
