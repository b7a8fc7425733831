import { setPriority } from 'node:os'
import { makePhoto, makeSmall } from './make-photo.ts'
import type { ImageResult, ImageTask } from './image-worker.ts'

/** Pictures that nobody vouches for are decoded here, one at a time, when the machine has nothing more urgent to do. */
const LESS_URGENT = 19
setPriority(LESS_URGENT)

async function draw({ kind, bytes }: ImageTask): Promise<ImageResult> {
  try {
    return kind === 'photo' ? await makePhoto(bytes) : { small: await makeSmall(bytes) }
  } catch (error) {
    return { failure: String(error) }
  }
}

// Should the register be gone by now, nobody waits for what is said.
const say = (words: ImageResult | 'ready') => process.send?.(words, () => {})

process.on('message', (order: ImageTask) => void draw(order).then(say))
say('ready')
