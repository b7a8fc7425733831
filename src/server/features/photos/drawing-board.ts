import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Photo, PictureFault } from './make-photo.ts'
import { notAnImage, tooManyPixels } from './photo-refusals.ts'
import { takeTurns } from './take-turns.ts'

export interface DrawOrder {
  kind: 'photo' | 'small'
  bytes: Buffer
}
export type DrawAnswer = Photo | { small: Buffer } | { fault: PictureFault } | { failure: string }

/** A process that nobody needs for so long gives its memory back. */
const IDLE_MS = 60_000
const PROGRAM = path.join(import.meta.dirname, 'draw-process.ts')
const REFUSALS = { notAnImage, tooManyPixels }

/**
 * Draws photos in a process of its own, one at a time: what a picture does to the decoder, its memory and its time stays
 * there, and registers come first. It is started when a picture comes and again should it have died of one.
 */
export function openDrawingBoard() {
  const inTurn = takeTurns(1)
  let drawer: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Whoever gets hold of a decoder finds no secrets of the register there.
      env: {},
    })
    started.once('exit', () => {
      if (drawer === started) drawer = undefined
    })
    return started
  }
  function stop(): void {
    clearTimeout(idle)
    drawer?.kill()
    drawer = undefined
  }

  async function ask(order: DrawOrder): Promise<DrawAnswer> {
    clearTimeout(idle)
    drawer ??= start()
    const current = drawer
    const end = new AbortController()
    const { signal } = end
    // A picture that ends the process is none that can be shown.
    const died = once(current, 'exit', { signal }).then(() => ({ fault: 'notAnImage' }) as const)
    const answered = once(current, 'message', { signal }).then(([answer]) => answer as DrawAnswer)
    try {
      current.ref()
      current.send(order, () => {})
      return await Promise.race([answered, died])
    } finally {
      end.abort()
      await Promise.allSettled([answered, died])
      // It does not keep the register from ending.
      current.unref()
      current.channel?.unref()
      idle = setTimeout(stop, IDLE_MS).unref()
    }
  }

  async function draw<Drawn>(order: DrawOrder): Promise<Drawn> {
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

export type DrawingBoard = ReturnType<typeof openDrawingBoard>
