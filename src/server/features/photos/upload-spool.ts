import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { photoIncomplete, photoTooLarge } from './photo-refusals.ts'

/** A picture that waits for the image worker, on disk rather than in memory. */
export interface SpooledUpload {
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** Writes the body to an unnamed file and counts its bytes; without a name, the file cannot outlive the process. */
export async function spoolUpload(body: Readable, maxBytes: number): Promise<SpooledUpload> {
  const file = await openUnnamedFile()
  try {
    const size = await copy(body, file, maxBytes)
    return { read: () => readWhole(file, size), close: () => file.close() }
  } catch (error) {
    await file.close()
    await discardRest(body)
    throw error
  }
}

async function openUnnamedFile(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `register-picture-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name)
  return file
}

async function copy(body: Readable, file: FileHandle, maxBytes: number): Promise<number> {
  let size = 0
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw photoTooLarge()
      await file.write(chunk)
    }
  } catch (error) {
    throw body.errored ? photoIncomplete() : error
  }
  return size
}

/** Reads the rest of a refused body, because a browser that is cut off while sending never sees the refusal. */
async function discardRest(body: Readable): Promise<void> {
  body.resume()
  await finished(body).catch(() => {})
}

async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, filled)
    if (bytesRead === 0) throw new Error('A spooled picture is shorter than when it was written')
    filled += bytesRead
  }
  return bytes
}
