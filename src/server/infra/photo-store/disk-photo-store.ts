import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoStore } from './photo-store.ts'

const SAFE_PATH = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/
const UNFINISHED = '.unfinished'

/** Keeps photos as files in a directory; even after a power cut a photo is whole or missing. */
export class DiskPhotoStore implements PhotoStore {
  #directory: string

  constructor(directory: string) {
    this.#directory = path.resolve(directory)
  }

  async put(photo: string, bytes: Uint8Array): Promise<void> {
    const file = this.#fileOf(photo)
    const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    try {
      await writeDurably(unfinished, bytes)
      await rename(unfinished, file)
      await syncDirectory(path.dirname(file))
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async get(photo: string): Promise<Buffer | undefined> {
    return readFile(this.#fileOf(photo)).catch(undefinedIfMissing)
  }

  async remove(photo: string): Promise<void> {
    await rm(this.#fileOf(photo), { force: true })
  }

  async list(prefix: string): Promise<string[]> {
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true }).catch(
      undefinedIfMissing,
    )
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
      .map((entry) => path.relative(this.#directory, path.join(entry.parentPath, entry.name)))
      .filter((photo) => photo.startsWith(prefix))
      .toSorted()
  }

  async check(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    await access(this.#directory, constants.R_OK | constants.W_OK | constants.X_OK)
  }

  // Letters, digits and single dots or slashes between them: no path of that form leaves the directory.
  #fileOf(photo: string): string {
    if (!SAFE_PATH.test(photo)) throw new Error(`Not a path of the photo store: ${JSON.stringify(photo)}`)
    return path.join(this.#directory, photo)
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
