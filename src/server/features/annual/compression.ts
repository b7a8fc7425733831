import { pipeline } from 'node:stream'
import type { Readable, Transform } from 'node:stream'
import { constants, createGzip, createZstdCompress } from 'node:zlib'
import { acceptedEncodings } from '#server/http/answers/accepted-encodings.ts'

export interface Compression {
  name: 'zstd' | 'gzip'
  start: () => Transform
}

// The fastest levels: marks repeat themselves so much that higher ones gain little.
const WAYS: readonly Compression[] = [
  {
    name: 'zstd',
    start: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  },
  { name: 'gzip', start: () => createGzip({ level: 1 }) },
]

/** The first way that the reader accepts, or undefined for plain text. */
export function chooseCompression(acceptEncoding: string | undefined): Compression | undefined {
  const accepted = acceptedEncodings(acceptEncoding)
  return WAYS.find(({ name }) => accepted.includes(name))
}

/** The same stream, compressed; whatever ends one end ends the other. */
export function compressed(stream: Readable, compression: Compression | undefined): Readable {
  if (!compression) return stream
  return pipeline(stream, compression.start(), () => {})
}

/** What the answer's head says about it. */
export function compressionHeaders(compression: Compression | undefined): Record<string, string> {
  return { vary: 'accept-encoding', ...(compression && { 'content-encoding': compression.name }) }
}
