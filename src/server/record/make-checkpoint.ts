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
        const checkpoint = await nextCheckpoint(transaction, seal)
        for (const store of seal.stores) await writeTo(store, seal, checkpoint)
        await saveCheckpoint(transaction, checkpoint)
        return checkpoint
      },
      { longRunning: true },
    ),
  )
}

/** So many leaves are read and hashed at a time: all those of a first checkpoint at once would hold up every request. */
const SLICE = 8 * TILE_HASHES

/** Writes the tiles of the new leaves to every place, and signs the tree with them. */
async function nextCheckpoint(transaction: Queryable, seal: Seal): Promise<StoredCheckpoint> {
  const last = (await latestCheckpoint(transaction)) ?? { size: 0, edge: [] }
  const madeAt = await databaseClock(transaction)
  const tree = new MerkleTree(sha256, last)
  let start = last.size - (last.size % TILE_HASHES)
  for (let isMore = true; isMore; start += SLICE) {
    const leaves = await leavesFrom(transaction, start, SLICE)
    for (const leaf of leaves.slice(tree.size - start)) tree.append(leaf)
    await writeTiles(seal.stores, start, leaves)
    isMore = leaves.length === SLICE
  }
  const [size, root] = [tree.size, Buffer.from(tree.root())]
  const { origin, key } = seal
  const note = signNote(checkpointText({ origin, size, root, madeAt }), origin, key)
  return { size, madeAt, root, edge: tree.edge.map((hash) => Buffer.from(hash)), note }
}

async function writeTiles(stores: readonly CheckpointStore[], start: number, leaves: readonly Buffer[]) {
  for (const { index, hashes } of tilesFrom(start, start + leaves.length)) {
    const first = index * TILE_HASHES - start
    const content = Buffer.concat(leaves.slice(first, first + hashes))
    for (const store of stores) await store.put(tilePath(index, hashes), content)
  }
}

async function writeTo(
  store: CheckpointStore,
  { origin, key }: Seal,
  { note, madeAt, size }: StoredCheckpoint,
): Promise<void> {
  await store.put(KEY_FILE, Buffer.from(`${verifierKey(origin, key)}\n`))
  // The last one, so that a checkpoint never lies there without its hashes.
  await store.put(`${CHECKPOINT_FOLDER}/${madeAt.replaceAll(/[:.]/g, '-')}-${size}.txt`, Buffer.from(note))
}
