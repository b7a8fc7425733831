import { invalidInput } from '#server/http/refusal-error.ts'
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RosterRead, RosterToRead } from './roster-file.ts'

export type RosterAnswer = { roster: RosterRead } | { refusal: string }

const PROGRAM = path.join(import.meta.dirname, 'roster-worker.ts')
const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Unpacks and reads a roster in a thread of its own, where a hostile file does not slow anyone down. */
export async function readRosterInWorker(roster: RosterToRead): Promise<RosterRead> {
  const worker = new Worker(PROGRAM, { workerData: roster, resourceLimits: MEMORY })
  worker.on('error', () => {})
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The roster was not read')))
  try {
    const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [RosterAnswer]
    if ('refusal' in answer) throw invalidInput(answer.refusal)
    return answer.roster
  } finally {
    ended.catch(() => {})
    await worker.terminate()
  }
}
