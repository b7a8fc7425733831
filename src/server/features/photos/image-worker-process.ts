import { PHOTO } from '#domain/pupils/photo-rules.ts'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { SMALL_PX } from './photo-addresses.ts'

export type ImageTask = { kind: 'photo' | 'small'; bytes: Buffer }
export type Photo = { photo: Buffer; small: Buffer }
export type PictureFault = 'notAnImage' | 'tooManyPixels'
export type ImageResult = Photo | { small: Buffer } | { fault: PictureFault } | { failure: string }

const LOWEST_PRIORITY = 19
const SMALL_QUALITY = 70
const MAX_PIXELS = 50e6
/** For pictures that cannot be decoded line by line and need all their pixels in memory. */
const MAX_PIXELS_IN_MEMORY = 16e6
const MAX_SECONDS = 20

// Registers come first: this process waits for idle time, keeps nothing between pictures and uses one thread.
setPriority(LOWEST_PRIORITY)
sharp.cache(false)
sharp.concurrency(1)

const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS }

const startsWith = (bytes: Buffer, start: number[] | string, at = 0) =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start as string))

/** Read from the first bytes, never from the sender's media type, so that no other decoder is ever used. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return undefined
}

function hasTooManyPixels({ width, height, format, isProgressive, orientation = 1 }: Metadata): boolean {
  const isInMemory = isProgressive || format === 'webp' || (format === 'png' && orientation > 1)
  return width * height > (isInMemory ? MAX_PIXELS_IN_MEMORY : MAX_PIXELS)
}

/** [E7] Decodes an untrusted picture and encodes it again: upright, square, on white, without metadata. */
async function makePhoto(bytes: Buffer): Promise<Photo | { fault: PictureFault }> {
  const format = formatOf(bytes)
  if (!format) return { fault: 'notAnImage' }
  try {
    const metadata = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata()
    if (metadata.format !== format) return { fault: 'notAnImage' }
    if (hasTooManyPixels(metadata)) return { fault: 'tooManyPixels' }
    const photo = await sharp(bytes, OPTIONS)
      .autoOrient()
      .resize(PHOTO.sizePx, PHOTO.sizePx, { fit: 'cover' })
      .flatten({ background: PHOTO.background })
      .toColourspace('srgb')
      .jpeg({ quality: PHOTO.quality * 100 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
    return { photo, small: await makeSmall(photo) }
  } catch {
    return { fault: 'notAnImage' }
  }
}

/** The photo as lists show it, made from the photo itself. */
function makeSmall(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize(SMALL_PX, SMALL_PX).webp({ quality: SMALL_QUALITY }).toBuffer()
}

async function run({ kind, bytes }: ImageTask): Promise<ImageResult> {
  try {
    return kind === 'photo' ? await makePhoto(bytes) : { small: await makeSmall(bytes) }
  } catch (error) {
    return { failure: String(error) }
  }
}

// A failure to send means that the server has ended, and there is no one to answer.
const send = (message: ImageResult | 'ready') => process.send?.(message, () => {})

process.on('message', (task: ImageTask) => void run(task).then(send))
send('ready')
