import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

async function tar(args: string[]): Promise<void> {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += String(chunk)
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  if (status !== 0) throw new Error(`The archive could not be read or written: ${complaint.trim()}`)
}

/** Packs a folder into one file, which appears whole and on the disk, or not at all. */
export async function pack(folder: string, file: string): Promise<void> {
  const draft = `${file}.unfinished`
  try {
    await tar(['-czf', draft, '-C', folder, '.'])
    await sync(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Unpacks the archive into a temporary folder for the work, and removes it afterwards. */
export async function withUnpacked<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    await tar(['-xzf', path.resolve(file), '-C', folder, '--no-same-owner'])
    return work(folder)
  })
}

export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'register-backup-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
