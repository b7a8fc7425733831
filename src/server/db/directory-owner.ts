import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemErrorCode } from './system-error.ts'

const OWNER_FILE = 'owner.pid'

export class DirectoryInUse extends Error {}

/**
 * Makes this process the owner of a data directory, or throws `DirectoryInUse` while another process that still
 * lives is. Returns what gives the ownership up. An owner that was killed leaves its file, which is taken over.
 */
export function claimDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const ownerFile = path.join(directory, OWNER_FILE)
  const mine = describeProcess(process.pid) ?? String(process.pid)
  while (!placeOwner(ownerFile, mine)) {
    const theirs = readOwner(ownerFile)
    if (isAlive(theirs)) {
      throw new DirectoryInUse(`${directory} is already in use by process ${theirs?.split(' ')[0]}.`)
    }
    removeStale(ownerFile, theirs)
  }
  return () => {
    if (readOwner(ownerFile) === mine) rmSync(ownerFile, { force: true })
  }
}

/** Tells whether a process that still lives owns the directory. */
export function hasLiveOwner(directory: string): boolean {
  return isAlive(readOwner(path.join(directory, OWNER_FILE)))
}

// A link appears with its whole content or not at all, and never replaces another.
function placeOwner(ownerFile: string, content: string): boolean {
  const draft = `${ownerFile}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, ownerFile)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

// Moved aside before it is removed: had another starter been quicker, its fresh file is put back.
function removeStale(ownerFile: string, stale: string | undefined): void {
  const aside = `${ownerFile}.stale.${process.pid}`
  try {
    renameSync(ownerFile, aside)
    if (readOwner(aside) !== stale) linkSync(aside, ownerFile)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function readOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

function isAlive(owner: string | undefined): boolean {
  return owner !== undefined && owner !== '' && describeProcess(Number(owner.split(' ')[0])) === owner
}

// The time at which the process started tells it from a later one with the same number.
function describeProcess(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fieldsAfterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fieldsAfterName[0] === 'Z' ? undefined : `${pid} ${fieldsAfterName[19]}`
  } catch {
    return undefined
  }
}
