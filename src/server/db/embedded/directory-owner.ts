import { fstatSync, ftruncateSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { lockFile } from './file-lock.ts'

const OWNER_FILE = 'owner.pid'
/** Longer than a process needs that only looks whether the directory is in use. */
const PATIENCE_SECONDS = 1

export class DirectoryInUse extends Error {}

/**
 * Makes this process the owner of a data directory, or throws `DirectoryInUse` while another process is, in whichever
 * container. Returns what gives the ownership up; the end of this process does so too.
 */
export async function claimDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = path.join(directory, OWNER_FILE)
  const lock = await lockFile(file, PATIENCE_SECONDS)
  // Removed as a left-over by another process before it was locked here.
  if (lock && fstatSync(lock.fd).nlink === 0) {
    lock.release()
    return claimDirectory(directory)
  }
  const owner = readOwner(file)
  // Versions before the lock wrote only the file: one of them may still run while its successor starts.
  if (!lock || isHere(owner)) {
    lock?.release()
    throw new DirectoryInUse(
      `${directory} is already in use by ${nameOf(owner)}: stop that one first, or choose another DATA_DIR.`,
    )
  }
  ftruncateSync(lock.fd)
  writeSync(lock.fd, `${process.pid} ${startOf(process.pid)}`)
  return () => {
    ftruncateSync(lock.fd)
    lock.release()
  }
}

/** Tells whether a process owns the directory. */
export async function hasOwner(directory: string): Promise<boolean> {
  const file = path.join(directory, OWNER_FILE)
  const lock = await lockFile(file, 0)
  lock?.release()
  return lock === undefined || isHere(readOwner(file))
}

type Owner = { pid: string; start: string | undefined }

function readOwner(file: string): Owner {
  const [pid = '', start] = readFileSync(file, 'utf8').trim().split(' ')
  return { pid, start }
}

function nameOf(owner: Owner): string {
  return isHere(owner) ? `process ${owner.pid}` : 'a process of another container'
}

/** Tells whether the owner is a process that lives in this process namespace. */
function isHere({ pid, start }: Owner): boolean {
  return start !== undefined && startOf(Number(pid)) === start
}

// The time at which a process started tells it from a later one with the same number.
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fieldsAfterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fieldsAfterName[0] === 'Z' ? undefined : fieldsAfterName[19]
  } catch {
    return undefined
  }
}
