import { PassThrough } from 'node:stream'
import type { Transform } from 'node:stream'
import { constants, createGzip, createZstdCompress } from 'node:zlib'
import { acceptedEncodings } from '#server/http/answers/accepted-encodings.ts'

// The fastest levels: marks repeat themselves so much that higher ones gain little.
const COMPRESSIONS = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
} as const satisfies Record<string, () => Transform>

export type Encoding = keyof typeof COMPRESSIONS
const BEST_FIRST: readonly Encoding[] = ['zstd', 'gzip']

/** The best encoding that the client accepts, or undefined for plain text. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = acceptedEncodings(acceptEncoding)
  return BEST_FIRST.find((encoding) => accepted.includes(encoding))
}

export function compressTo(encoding: Encoding | undefined): Transform {
  return encoding ? COMPRESSIONS[encoding]() : new PassThrough()
}

/** What the answer's head says about it. */
export function encodingHeaders(encoding: Encoding | undefined): Record<string, string> {
  return { vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) }
}
