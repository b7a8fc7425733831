import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export interface FileLock {
  /** The open file. A process that inherits it holds the lock too, until the last of them has ended. */
  fd: number
  release(): void
}

/** An exit status that `flock` itself never has. */
const HELD_BY_ANOTHER = 75

/**
 * Locks a file, which is made where it is not there; undefined when another process still holds it after the wait. The
 * kernel keeps the lock, across process namespaces and containers, and frees it when its holders have ended.
 */
export async function lockFile(file: string, waitSeconds: number): Promise<FileLock | undefined> {
  const fd = openSync(file, 'a+', 0o600)
  const release = () => closeSync(fd)
  // Node has no call for this. The lock belongs to the open file, not to the program that asks for it.
  const args = ['--exclusive', '--conflict-exit-code', `${HELD_BY_ANOTHER}`, '--wait', `${waitSeconds}`, '3']
  const flock = spawn('flock', args, { stdio: ['ignore', 'ignore', 'pipe', fd] })
  let complaint = ''
  flock.stderr?.on('data', (chunk: Buffer) => (complaint += String(chunk)))
  try {
    const [status] = await once(flock, 'close')
    if (status === 0) return { fd, release }
    if (status !== HELD_BY_ANOTHER) throw new Error(complaint.trim() || `flock ended with ${status}`)
  } catch (error) {
    release()
    throw new Error(
      `${file} cannot be locked: ${(error as Error).message}. Install util-linux, on a local disk.`,
      {
        cause: error,
      },
    )
  }
  release()
  return undefined
}
