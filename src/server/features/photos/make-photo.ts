import { PHOTO } from '#domain/pupils/photo-rules.ts'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { SMALL_PX } from './photo-paths.ts'

const SMALL_QUALITY = 70

const MAX_PIXELS = 50e6
/** For pictures that cannot be decoded line by line and lie in memory whole. */
const MAX_PIXELS_IN_MEMORY = 16e6
const MAX_SECONDS = 20

// Nothing is kept between pictures, and one picture uses one thread: registers come first.
sharp.cache(false)
sharp.concurrency(1)

const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS }

const startsWith = (bytes: Buffer, start: number[] | string, at = 0) =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start as string))

/** Told by the first bytes, never by what the sender calls it: other decoders are never reached. */
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

export type Photo = { photo: Buffer; small: Buffer }
export type PictureFault = 'notAnImage' | 'tooManyPixels'

/** [E7] Decodes a picture that nobody vouches for and draws it anew: upright, square, on white, without metadata. */
export async function makePhoto(bytes: Buffer): Promise<Photo | { fault: PictureFault }> {
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
export function makeSmall(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize(SMALL_PX, SMALL_PX).webp({ quality: SMALL_QUALITY }).toBuffer()
}
