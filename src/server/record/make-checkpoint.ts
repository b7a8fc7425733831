import { checkpointText } from '#domain/record/checkpoint.ts'
import { MerkleTree } from '#domain/record/merkle-tree.ts'
import { actingAs } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { KeyObject } from 'node:crypto'
import { BY_SEAL, sealEntriesWithin } from './append-leaves.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { databaseClock, latestCheckpoint, saveCheckpoint } from './checkpoints.repository.ts'
import type { StoredCheckpoint } from './checkpoints.repository.ts'
import { leavesFrom } from './leaves.repository.ts'
import { sha256, signNote, verifierKey } from '#server/infra/note-key.ts'
import { CHECKPOINT_FOLDER, KEY_FILE } from './read-evidence.ts'
import { TILE_HASHES, tilePath, tilesFrom } from './tiles.ts'

export interface Seal {
  /** The name of the register, which its key carries too. */
  origin: string
  key: KeyObject
  stores: readonly CheckpointStore[]
}

/** Seals everything that is committed by now: signs the tree, and writes it to every place before it counts as made. */
export function makeCheckpoint(database: Database, seal: Seal): Promise<StoredCheckpoint> {
  return actingAs(BY_SEAL, () =>
    database.transaction(
      async (transaction) => {
        await sealEntriesWithin(transaction)
        const { checkpoint, tiles } = await nextCheckpoint(transaction, seal)
        for (const store of seal.stores) await writeTo(store, seal, checkpoint, tiles)
        await saveCheckpoint(transaction, checkpoint)
        return checkpoint
      },
      { longRunning: true },
    ),
  )
}

interface Tile {
  file: string
  content: Buffer
}

async function nextCheckpoint(
  transaction: Queryable,
  { origin, key }: Seal,
): Promise<{ checkpoint: StoredCheckpoint; tiles: Tile[] }> {
  const last = (await latestCheckpoint(transaction)) ?? { size: 0, edge: [] }
  const tileStart = last.size - (last.size % TILE_HASHES)
  const leaves = await leavesFrom(transaction, tileStart)
  const tree = new MerkleTree(sha256, last)
  for (const leaf of leaves.slice(last.size - tileStart)) tree.append(leaf)
  const madeAt = await databaseClock(transaction)
  const [size, root] = [tree.size, Buffer.from(tree.root())]
  const note = signNote(checkpointText({ origin, size, root, madeAt }), origin, key)
  const edge = tree.edge.map((hash) => Buffer.from(hash))
  const tiles = tilesFrom(tileStart, size).map(({ index, hashes }) => {
    const start = index * TILE_HASHES - tileStart
    return { file: tilePath(index, hashes), content: Buffer.concat(leaves.slice(start, start + hashes)) }
  })
  return { checkpoint: { size, madeAt, root, edge, note }, tiles }
}

async function writeTo(
  store: CheckpointStore,
  { origin, key }: Seal,
  { note, madeAt, size }: StoredCheckpoint,
  tiles: readonly Tile[],
): Promise<void> {
  for (const { file, content } of tiles) await store.put(file, content)
  await store.put(KEY_FILE, Buffer.from(`${verifierKey(origin, key)}\n`))
  // The last one, so that a checkpoint never lies there without its hashes.
  await store.put(`${CHECKPOINT_FOLDER}/${madeAt.replaceAll(/[:.]/g, '-')}-${size}.txt`, Buffer.from(note))
}
