import { STATUTORY } from '#domain/attendance/statutory.ts'
import { S3PhotoStore } from '#server/infra/photo-store/s3-photo-store.ts'
import type { S3Settings } from '#server/infra/config/config.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '#server/infra/note-key.ts'
import { CHECKPOINT_FOLDER } from './read-evidence.ts'

const COMMAND_MS = 60_000

/** A place outside of the database: what is written there stays. */
export interface CheckpointStore {
  put(file: string, content: Buffer): Promise<void>
}

/** A folder, best on another machine: a network share, a synchronised folder. */
export function folderStore(folder: string): CheckpointStore {
  return {
    async put(file, content) {
      const target = path.join(folder, file)
      await mkdir(path.dirname(target), { recursive: true })
      // A file appears whole or not at all.
      const draft = `${target}.draft`
      const handle = await open(draft, 'w')
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, target)
    },
  }
}

/** A program of the operator's, started without a shell, which gets each checkpoint as its input: a mail to a governor, a printer. */
export function commandStore(program: string): CheckpointStore {
  return {
    async put(file, content) {
      if (!file.startsWith(CHECKPOINT_FOLDER)) return
      const child = spawn(program, { stdio: ['pipe', 'ignore', 'inherit'], timeout: COMMAND_MS })
      const ended = once(child, 'exit')
      // A program that does not read its input is judged by how it ends.
      child.stdin.on('error', () => {})
      child.stdin.end(content)
      const [status] = (await ended) as [number | null]
      if (status !== 0) throw new Error(`CHECKPOINT_COMMAND ended with ${status ?? 'a signal'}.`)
    },
  }
}

/** A bucket; one with object lock keeps every file for as long as the entries must be kept, from its owner too. */
export function bucketStore(settings: S3Settings, now: () => Date): CheckpointStore {
  const bucket = new S3PhotoStore(settings)
  let hasLock: Promise<boolean> | undefined
  return {
    async put(file, content) {
      hasLock ??= bucket.hasObjectLock()
      const until = now()
      until.setUTCFullYear(until.getUTCFullYear() + STATUTORY.retentionYears)
      const lock = {
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': until.toISOString(),
        'x-amz-checksum-sha256': sha256(content).toString('base64'),
      }
      await bucket.put(`record/${file}`, content, (await hasLock) ? lock : {})
    },
  }
}
