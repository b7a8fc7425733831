import { RefusalError } from '#server/http/refusal-error.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { planFile } from './plan-file.ts'
import type { FileToPlan } from './plan-file.ts'
import type { WorkerAnswer } from './plan-import-file.ts'

function answer(file: FileToPlan): WorkerAnswer {
  try {
    return { plan: planFile(file) }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { refusal: error.message }
  }
}

parentPort?.postMessage(answer(workerData as FileToPlan), [])
