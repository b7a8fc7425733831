import { RefusalError } from '#server/http/refusal-error.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { readRosterFiles } from './roster-file.ts'
import type { RosterToRead } from './roster-file.ts'
import type { RosterAnswer } from './read-in-worker.ts'

function answer({ files, yearGroups }: RosterToRead): RosterAnswer {
  try {
    // What crosses to a thread arrives as plain bytes.
    const given = files.map(({ name, content }) => ({ name, content: Buffer.from(content) }))
    return { roster: readRosterFiles({ files: given, yearGroups }) }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { refusal: error.message }
  }
}

parentPort?.postMessage(answer(workerData as RosterToRead), [])
