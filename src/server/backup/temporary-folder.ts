import { DirectoryInUse, claimDirectory } from '#server/db/embedded/directory-owner.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const NAME = 'register-verify-'

/** A folder that only its owner may read, for the work; what a killed command left behind is removed as well. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftBehind()
  const folder = await mkdtemp(path.join(tmpdir(), NAME))
  const giveUp = await claimDirectory(folder)
  try {
    return await work(folder)
  } finally {
    giveUp()
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(NAME)) await removeUnlessInUse(path.join(tmpdir(), name))
  }
}

// Another account's folder cannot be claimed: it is left to that account.
async function removeUnlessInUse(folder: string): Promise<void> {
  try {
    const giveUp = await claimDirectory(folder)
    await rm(folder, { recursive: true, force: true })
    giveUp()
  } catch (error) {
    if (error instanceof DirectoryInUse) return
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}
