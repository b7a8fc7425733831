import { chmodSync, mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Makes the folder if it is missing, and lets only its owner read it, even if it existed with other permissions. */
export function keepPrivate(folder: string, report: (message: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    report(`${folder} belongs to another account, so others may be able to read it: ${String(error)}`)
  }
}

/** Writes a file that only its owner may read, also over an existing one with other permissions. */
export async function writePrivateFile(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}
