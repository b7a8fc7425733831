import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'

/** Bytes on the disk under no name: they are gone with the process, however it ends. */
export interface Spool {
  length: number
  sha256: string
  read(): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Keeps a stream beside the archive until its length is known, which an archive says before the content. */
export async function spool(folder: string, source: AsyncIterable<Buffer>): Promise<Spool> {
  const file = path.join(folder, `.${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  await rm(file)
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of source) {
    hash.update(chunk)
    length += chunk.length
    await handle.appendFile(chunk)
  }
  return {
    length,
    sha256: hash.digest('hex'),
    read: () => handle.createReadStream({ start: 0, autoClose: false }),
    close: () => handle.close(),
  }
}
