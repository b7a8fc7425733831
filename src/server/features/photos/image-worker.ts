import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Photo, PictureFault } from './make-photo.ts'
import { notAnImage, tooManyPixels } from './photo-refusals.ts'
import { limitConcurrency } from './limit-concurrency.ts'

export interface ImageTask {
  kind: 'photo' | 'small'
  bytes: Buffer
}
export type ImageResult = Photo | { small: Buffer } | { fault: PictureFault } | { failure: string }

/** A process that nobody needs for so long gives its memory back. */
const IDLE_MS = 60_000
/** Longer than any picture may take: a process that says nothing for so long is ended. */
const ANSWER_WITHIN_MS = 40_000
/** A machine under load takes its time to start a process; a picture has no part in that. */
const START_WITHIN_MS = 40_000
const PROGRAM = path.join(import.meta.dirname, 'image-worker-process.ts')
const REFUSALS = { notAnImage, tooManyPixels }

/**
 * Draws photos in a process of its own, one at a time: what a picture does to the decoder, its memory and its time stays
 * there, and registers come first. It is started when a picture comes and again should it have died of one.
 */
export function createImageWorker({ program = PROGRAM, answerWithinMs = ANSWER_WITHIN_MS } = {}) {
  const inTurn = limitConcurrency(1)
  let drawer: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<ChildProcess> {
    const started = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Whoever gets hold of a decoder finds no secrets of the register there.
      env: {},
    })
    const forget = () => {
      if (drawer === started) drawer = undefined
    }
    started.on('error', forget)
    started.once('exit', forget)
    if ((await nextOf(started, START_WITHIN_MS)) === 'died') {
      throw new Error('The process that draws photos cannot be started')
    }
    return started
  }
  function stop(): void {
    clearTimeout(idle)
    drawer?.kill()
    drawer = undefined
  }

  async function ask(order: ImageTask): Promise<ImageResult> {
    clearTimeout(idle)
    drawer ??= await start()
    const current = drawer
    current.ref()
    try {
      const answer = nextOf(current, answerWithinMs)
      // Should it be gone by now, that is the answer.
      current.send(order, () => {})
      // A picture that ends the process is none that can be shown.
      const answered = await answer
      return answered === 'died' ? { fault: 'notAnImage' } : (answered as ImageResult)
    } finally {
      // It does not keep the register from ending.
      current.unref()
      current.channel?.unref()
      idle = setTimeout(stop, IDLE_MS).unref()
    }
  }

  async function draw<Drawn>(order: ImageTask): Promise<Drawn> {
    const answer = await ask(order)
    if ('fault' in answer) throw REFUSALS[answer.fault]()
    if ('failure' in answer) throw new Error(`A photo could not be drawn: ${answer.failure}`)
    return answer as Drawn
  }

  return {
    /** [E7] The picture as a photo, large and small; what is no picture is refused. It is read when its turn comes. */
    photo: (read: () => Promise<Buffer>) =>
      inTurn(async () => draw<Photo>({ kind: 'photo', bytes: await read() })),
    small: (photo: Buffer) =>
      inTurn(async () => (await draw<{ small: Buffer }>({ kind: 'small', bytes: photo })).small),
    close: stop,
  }
}

export type ImageWorker = ReturnType<typeof createImageWorker>

/** What the process says next, or that it has died; one that is silent for too long is ended. */
function nextOf(child: ChildProcess, withinMs: number): Promise<unknown> {
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
