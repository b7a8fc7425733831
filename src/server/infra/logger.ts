import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { loggedError } from './logged-error.ts'

/** The log: one JSON line for each event, on standard output unless told otherwise. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination)
}

/** A log that cannot be written, on a full disk or to a reader that has gone, is no reason to stop serving. */
function standardOutput(): DestinationStream {
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore)
  return { write: (line) => void process.stdout.write(line) }
}

function ignore(): void {}
