import { invalidInput } from '#server/http/refusal-error.ts'
import { crc32, inflateRawSync } from 'node:zlib'

export interface ZipLimits {
  files: number
  /** Of all files together, unpacked. */
  bytes: number
}

export interface ZippedFile {
  name: string
  content: Buffer
}

// The records of a ZIP file (APPNOTE 4.3), each known by its first four bytes.
const END = { signature: 0x06054b50, size: 22 }
const ENTRY = { signature: 0x02014b50, size: 46 }
const LOCAL = { signature: 0x04034b50, size: 30 }
const LONGEST_COMMENT = 0xffff
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

const BROKEN = 'The ZIP file is not whole. Export it again, or choose the files that are in it.'
const broken = () => invalidInput(BROKEN)

/**
 * Unpacks a small ZIP file in memory. Nothing in it is believed: sizes are limited before and while it is unpacked, every
 * file must have its own bytes and its checksum, and no name may lead anywhere.
 */
export function readZip(zip: Buffer, limits: ZipLimits): ZippedFile[] {
  try {
    return readEntries(zip, limits)
  } catch (error) {
    // What is read beyond the end, or cannot be unpacked.
    if (error instanceof RangeError || isZlibError(error)) throw broken()
    throw error
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER|ERR_OUT)/.test(String(error.code))

function readEntries(zip: Buffer, limits: ZipLimits): ZippedFile[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > limits.files) throw invalidInput(`The ZIP file has more than ${limits.files} files.`)
  let at = zip.readUInt32LE(end + 16)
  let bytes = 0
  const taken: [from: number, to: number][] = []
  const files: ZippedFile[] = []
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY.signature) throw broken()
    const entry = readEntry(zip, at)
    at += ENTRY.size + entry.lengths
    if (isBesides(entry.name)) continue
    refuse(entry)
    bytes += entry.size
    if (bytes > limits.bytes) throw tooLarge(limits)
    const from = contentOf(zip, entry.local)
    const to = from + entry.packedSize
    // Files that share their bytes unpack to far more than the archive holds.
    if (to > zip.length || taken.some(([start, stop]) => from < stop && start < to)) throw broken()
    taken.push([from, to])
    files.push({ name: entry.name, content: unpack(zip.subarray(from, to), entry) })
  }
  return files
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END.size; at >= Math.max(0, zip.length - END.size - LONGEST_COMMENT); at -= 1) {
    if (zip.readUInt32LE(at) === END.signature) return at
  }
  throw broken()
}

type Entry = ReturnType<typeof readEntry>

function readEntry(zip: Buffer, at: number) {
  const nameLength = zip.readUInt16LE(at + 28)
  return {
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    checksum: zip.readUInt32LE(at + 16),
    packedSize: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    local: zip.readUInt32LE(at + 42),
    lengths: nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
    name: zip.toString('utf8', at + ENTRY.size, at + ENTRY.size + nameLength),
  }
}

/** Folders, and what macOS adds to every archive. */
const isBesides = (name: string) =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || name.endsWith('.DS_Store')

const LEADS_AWAY = /^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i

function refuse({ name, flags, method }: Entry): void {
  if (LEADS_AWAY.test(name) || name.includes('\0'))
    throw invalidInput('The ZIP file has a file whose name leads out of it. It was not read.')
  if (flags & ENCRYPTED)
    throw invalidInput('The ZIP file has a password. Unpack it and choose the files that are in it.')
  if (method !== STORED && method !== DEFLATED) {
    throw invalidInput(
      'The ZIP file is packed in an unusual way. Unpack it and choose the files that are in it.',
    )
  }
}

function contentOf(zip: Buffer, local: number): number {
  if (zip.readUInt32LE(local) !== LOCAL.signature) throw broken()
  return local + LOCAL.size + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
}

function unpack(packed: Buffer, { method, size, checksum }: Entry): Buffer {
  // One byte more than it says would be enough to know that it lies; nothing more is ever unpacked.
  const content =
    method === STORED ? Buffer.from(packed) : inflateRawSync(packed, { maxOutputLength: size + 1 })
  if (content.length !== size || crc32(content) !== checksum) throw broken()
  return content
}

const tooLarge = ({ bytes }: ZipLimits) =>
  invalidInput(`The files in the ZIP file are larger than ${bytes / 1_000_000} MB together.`)
