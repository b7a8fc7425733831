import { PHOTO } from '#domain/photo-rules.ts'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { notAnImage, tooManyPixels } from './photo-refusals.ts'

/** The edge of the photo in lists, twice what they show, for sharp screens. */
export const SMALL_PX = 96
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

function refusePixels({ width, height, format, isProgressive, orientation = 1 }: Metadata): void {
  const isInMemory = isProgressive || format === 'webp' || (format === 'png' && orientation > 1)
  if (width * height > (isInMemory ? MAX_PIXELS_IN_MEMORY : MAX_PIXELS)) throw tooManyPixels()
}

/** [E7] Decodes a picture that nobody vouches for and draws it anew: upright, square, on white, without metadata. */
export async function makePhoto(bytes: Buffer): Promise<{ photo: Buffer; small: Buffer }> {
  const format = formatOf(bytes)
  if (!format) throw notAnImage()
  const metadata = await sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(refuse)
  if (metadata.format !== format) throw notAnImage()
  refusePixels(metadata)
  const photo = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize(PHOTO.sizePx, PHOTO.sizePx, { fit: 'cover' })
    .flatten({ background: PHOTO.background })
    .toColourspace('srgb')
    .jpeg({ quality: PHOTO.quality * 100 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch(refuse)
  return { photo, small: await makeSmall(photo) }
}

/** The photo as lists show it, made from the photo itself. */
export function makeSmall(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize(SMALL_PX, SMALL_PX).webp({ quality: SMALL_QUALITY }).toBuffer()
}

function refuse(): never {
  throw notAnImage()
}
