import type { Config } from '#server/infra/config/config.ts'
import { deriveKey, keptSecret } from '#server/infra/keys.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key that marks the school's own backups; anyone who has it can make a backup that passes for ours. */
export function backupKey({
  backupKey: own,
  sessionSecret,
  dataDir,
}: Pick<Config, 'backupKey' | 'sessionSecret' | 'dataDir'>): Buffer {
  return deriveKey(own ?? sessionSecret ?? keptSecret(dataDir), 'backups')
}

/** Stands for every byte of the manifest, and by its hashes for every file of the archive. */
export function sealOf(manifest: Buffer, key: Buffer): Buffer {
  return Buffer.from(createHmac('sha256', key).update(manifest).digest('hex'))
}

export function isSealedBy(key: Buffer, manifest: Buffer, seal: Buffer | undefined): boolean {
  const expected = sealOf(manifest, key)
  return seal?.length === expected.length && timingSafeEqual(seal, expected)
}
