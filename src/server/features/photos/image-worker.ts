import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { ImageResult, ImageTask, Photo } from './image-worker-process.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { notAnImage, tooManyPixels } from './photo-refusals.ts'

/** An idle process is stopped after this time, which frees its memory. */
const IDLE_MS = 60_000
/** Longer than any picture may take: a process that has not answered by then is killed. */
const ANSWER_WITHIN_MS = 40_000
/** Generous, because a busy machine starts processes slowly, and the picture is not to blame. */
const START_WITHIN_MS = 40_000
const PROGRAM = path.join(import.meta.dirname, 'image-worker-process.ts')
const REFUSALS = { notAnImage, tooManyPixels }

/**
 * Makes photos in a separate process, one at a time, so that a hostile picture can crash, slow down or fill only that
 * process. It is started when a picture comes, and again if a picture has crashed it.
 */
export function createImageWorker({ program = PROGRAM, answerWithinMs = ANSWER_WITHIN_MS } = {}) {
  const oneAtATime = limitConcurrency(1)
  let worker: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  async function start(): Promise<ChildProcess> {
    const started = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // An attacker who takes over the decoder finds no secrets of the server here.
      env: {},
    })
    const forget = () => {
      if (worker === started) worker = undefined
    }
    started.on('error', forget)
    started.once('exit', forget)
    if ((await nextMessage(started, START_WITHIN_MS)) === 'died') {
      throw new Error('The image worker cannot be started')
    }
    return started
  }
  function stop(): void {
    clearTimeout(idleTimer)
    worker?.kill()
    worker = undefined
  }

  async function ask(task: ImageTask): Promise<ImageResult> {
    clearTimeout(idleTimer)
    worker ??= await start()
    const current = worker
    current.ref()
    try {
      const message = nextMessage(current, answerWithinMs)
      // If the process has ended, the message is 'died', so a failure to send needs no handling.
      current.send(task, () => {})
      const answer = await message
      // A picture that crashes the process cannot be shown.
      return answer === 'died' ? { fault: 'notAnImage' } : (answer as ImageResult)
    } finally {
      // The server may end while the worker is idle.
      current.unref()
      current.channel?.unref()
      idleTimer = setTimeout(stop, IDLE_MS).unref()
    }
  }

  async function run<Made>(task: ImageTask): Promise<Made> {
    const result = await ask(task)
    if ('fault' in result) throw REFUSALS[result.fault]()
    if ('failure' in result) throw new Error(`A photo could not be made: ${result.failure}`)
    return result as Made
  }

  return {
    /** [E7] Makes the large and the small photo; the picture is read into memory only when its turn comes. */
    photo: (read: () => Promise<Buffer>) =>
      oneAtATime(async () => run<Photo>({ kind: 'photo', bytes: await read() })),
    small: (photo: Buffer) =>
      oneAtATime(async () => (await run<{ small: Buffer }>({ kind: 'small', bytes: photo })).small),
    close: stop,
  }
}

export type ImageWorker = ReturnType<typeof createImageWorker>

/** The next message of the process, or 'died'; a process that sends none in time is killed. */
function nextMessage(child: ChildProcess, withinMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      clearTimeout(deadline)
      child.off('message', settle).off('exit', died).off('error', died)
      resolve(answer)
    }
    const died = () => settle('died')
    const deadline = setTimeout(() => child.kill('SIGKILL'), withinMs)
    child.on('message', settle).on('exit', died).on('error', died)
    if (child.exitCode !== null || child.signalCode !== null) died()
  })
}
