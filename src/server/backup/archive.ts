import { systemErrorCode } from '#server/db/embedded/system-error.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { pipeline as pipelineDone } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Spool } from './spool.ts'
import { TAR_END, readTar, tarHeader, tarPadding } from './tar.ts'
import type { TarEntry } from './tar.ts'

const UNFINISHED = '.unfinished'
const HOUR_MS = 3_600_000

export interface ArchivedFile {
  name: string
  content: Buffer | Spool
}

/** Writes an archive that only its owner may read, which appears whole and on the disk, or not at all. */
export async function writeArchive(file: string, files: AsyncIterable<ArchivedFile>): Promise<void> {
  const draft = `${file}${UNFINISHED}`
  await rm(draft, { force: true })
  try {
    const disk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipelineDone(tarOf(files), createGzip(), disk)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function* tarOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const { name, content } of files) {
    yield tarHeader(name, content.length)
    if (Buffer.isBuffer(content)) yield content
    else yield* content.read()
    yield tarPadding(content.length)
  }
  yield TAR_END
}

/** Makes the folder of an archive, and removes what a killed command left there; a young draft may still be written. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`.tar.gz${UNFINISHED}`)) continue
    const draft = path.join(folder, name)
    const { mtimeMs } = await stat(draft)
    if (mtimeMs < Date.now() - HOUR_MS) await rm(draft, { force: true })
  }
}

/** Gives each entry of the archive to the work, until it answers 'enough'; nothing is unpacked. */
export async function readArchive(
  file: string,
  work: (entry: TarEntry) => Promise<'enough' | void>,
): Promise<void> {
  const content = createGunzip()
  pipeline((await openToRead(file)).createReadStream(), content, () => {})
  try {
    for await (const entry of readTar(content)) {
      if ((await work({ ...entry, name: entry.name.replace(/^\.\//, '') })) === 'enough') return
    }
  } finally {
    content.destroy()
  }
}

async function openToRead(file: string): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    const reason = systemErrorCode(error) === 'ENOENT' ? 'there is no such file.' : String(error)
    throw new Error(`${file} cannot be opened: ${reason}`, { cause: error })
  }
}
