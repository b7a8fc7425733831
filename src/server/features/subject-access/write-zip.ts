import { crc32, deflateRawSync } from 'node:zlib'

export interface ArchivedFile {
  /** With `/` between folders. */
  name: string
  content: Buffer
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800
const DEFLATED = 8

/** A zip archive, which every computer and phone opens without a further program (PKWARE's APPNOTE 6.3.3). */
export function writeZip(files: readonly ArchivedFile[], at: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content)
    const fileName = Buffer.from(name)
    const common = commonFields({ at, content, packed, fileName })
    const local = Buffer.concat([uint32(LOCAL_HEADER), common, uint16(0), fileName, packed])
    // Made by, the common fields, no extra field, no comment, first disk, no attributes, where it begins.
    directory.push(
      uint32(CENTRAL_HEADER),
      uint16(VERSION),
      common,
      ...[0, 0, 0, 0].map(uint16),
      uint32(0),
      uint32(offset),
      fileName,
    )
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = [uint16(0), uint16(0), uint16(files.length), uint16(files.length)]
  return Buffer.concat([...parts, list, uint32(END), ...end, uint32(list.length), uint32(offset), uint16(0)])
}

/** What the entry and the list of entries say alike. */
function commonFields(file: { at: Date; content: Buffer; packed: Buffer; fileName: Buffer }): Buffer {
  const { at, content, packed, fileName } = file
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return Buffer.concat([
    ...[VERSION, NAMES_ARE_UTF8, DEFLATED, time, day].map(uint16),
    ...[crc32(content), packed.length, content.length].map(uint32),
    uint16(fileName.length),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
