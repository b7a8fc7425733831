import type { Config } from '#server/infra/config/config.ts'
import { keptFile } from '#server/infra/kept-file.ts'
import path from 'node:path'
import { bucketStore, commandStore, folderStore } from './checkpoint-store.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import type { Seal } from './make-checkpoint.ts'
import { newPrivateKey, readPrivateKey } from '#server/infra/note-key.ts'

type SealConfig = Pick<Config, 'checkpoints' | 'dataDir' | 'publicUrl' | 's3'>

/** The key and the places of the checkpoints, as the operator has set them. */
export function openSeal({ checkpoints, dataDir, publicUrl, s3 }: SealConfig): Seal {
  const keyFile = path.join(dataDir, 'record-key')
  const key = readPrivateKey(checkpoints.key ?? keptFile(keyFile, newPrivateKey))
  if (!key) throw new Error(`${keyFile} is not a key of this register.`)
  const stores: CheckpointStore[] = [folderStore(checkpoints.folder)]
  if (s3) stores.push(bucketStore({ ...s3, bucket: checkpoints.bucket ?? s3.bucket }, () => new Date()))
  if (checkpoints.command) stores.push(commandStore(checkpoints.command))
  const host = publicUrl ? new URL(publicUrl).host : 'localhost'
  return { origin: `${host}/record`, key, stores }
}
