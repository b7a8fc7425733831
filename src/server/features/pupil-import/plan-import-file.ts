import { invalidInput } from '#server/http/refusal-error.ts'
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { planFile } from './plan-file.ts'
import type { FileToPlan, PlannedFile } from './plan-file.ts'

export type WorkerAnswer = { plan: PlannedFile } | { refusal: string }

const PROGRAM = path.join(import.meta.dirname, 'plan-worker.ts')
const MEMORY = { maxOldGenerationSizeMb: 512 }

/** Up to so many characters, starting a thread costs more than the work: a few milliseconds for a class or two. */
const AT_ONCE = 20_000

/** Plans a large import in a thread of its own: thousands of rows take seconds, in which no request would be answered. */
export async function planImportFile(file: FileToPlan): Promise<PlannedFile> {
  return file.csv.length <= AT_ONCE ? planFile(file) : planInWorker(file)
}

async function planInWorker(file: FileToPlan): Promise<PlannedFile> {
  const worker = new Worker(PROGRAM, { workerData: file, resourceLimits: MEMORY })
  // One that comes after the answer must not end the register.
  worker.on('error', () => {})
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The import planned nothing')))
  try {
    const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [WorkerAnswer]
    if ('refusal' in answer) throw invalidInput(answer.refusal)
    return answer.plan
  } finally {
    ended.catch(() => {})
    await worker.terminate()
  }
}
