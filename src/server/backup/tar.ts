const BLOCK = 512
/** What eleven octal digits can say. */
const LARGEST_ENTRY = 8 ** 11 - 1

/** A file or folder in a tar archive; its content is read before the next entry, or skipped. */
export interface TarEntry {
  name: string
  size: number
  isFolder: boolean
  content: AsyncIterable<Buffer>
}

/** The header of a file that only its owner may read once it is unpacked. */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for an archive: ${name}`)
  if (size > LARGEST_ENTRY) throw new Error(`${name} is too large for an archive.`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What follows a file's content, so that the next header begins a block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

export const TAR_END = Buffer.alloc(2 * BLOCK)

/** The entries of an archive in their order. Anything but plain files and folders is refused: no link, no device. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size, isFolder } = readHeader(header)
    const content = bytes.pieces(size)
    yield { name, size, isFolder, content }
    await bytes.skip(content)
    await bytes.take(tarPadding(size).length)
  }
}

function readHeader(header: Buffer): Omit<TarEntry, 'content'> {
  const name = textAt(header, 0, 100)
  if (octalAt(header, 148, 8) !== checksumOf(header)) throw new Error('The archive is damaged.')
  const kind = String.fromCharCode(header[156] ?? 0)
  if (kind !== '0' && kind !== '\0' && kind !== '5') {
    throw new Error(`The archive holds something that is neither file nor folder: ${JSON.stringify(name)}`)
  }
  if (textAt(header, 345, 155) !== '') throw new Error('The archive holds a name that is too long.')
  return { name, size: octalAt(header, 124, 12), isFolder: kind === '5' }
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

function octalAt(header: Buffer, start: number, length: number): number {
  const digits = textAt(header, start, length).trim()
  if (!/^[0-7]+$/.test(digits)) throw new Error('The archive is damaged.')
  return Number.parseInt(digits, 8)
}

// The field of the checksum itself counts as blanks.
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum
}

/** Reads a stream of bytes in portions of a given length. */
class ByteReader {
  #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(length)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Reads on to the end of pieces that the consumer may have left. */
  async skip(pieces: AsyncGenerator<Buffer>): Promise<void> {
    while (!(await pieces.next()).done);
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    let missing = length
    while (missing > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next()
    if (done) throw new Error('The archive ends too early.')
    return value
  }
}
