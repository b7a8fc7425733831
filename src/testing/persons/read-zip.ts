import { crc32, inflateRawSync } from 'node:zlib'

const CENTRAL_HEADER = 0x02014b50

/** The files of a zip archive by their names, found by its list at the end. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const amount = zip.readUInt16LE(zip.length - 12)
  let at = zip.readUInt32LE(zip.length - 6)
  for (let place = 0; place < amount; place += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error('The list of the archive is damaged.')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = zip.readUInt32LE(at + 42) + 30 + nameLength
    const content = inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(at + 20)))
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}
