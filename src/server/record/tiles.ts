import { HASH_BYTES } from '#domain/record/merkle-tree.ts'

/** C2SP tlog-tiles: so many hashes make a tile. */
export const TILE_HASHES = 256

/** The file of a tile of leaf hashes: `tile/0/001`, `tile/0/x001/234`, and `tile/0/001.p/44` where it has only 44. */
export function tilePath(index: number, hashes: number): string {
  const groups = [String(index % 1000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  }
  return `tile/0/${groups.join('/')}${hashes < TILE_HASHES ? `.p/${hashes}` : ''}`
}

/** The tiles that a tree of this size has, from the one that holds `first` on. */
export function tilesFrom(first: number, size: number): { index: number; hashes: number }[] {
  const start = Math.floor(first / TILE_HASHES)
  return Array.from({ length: Math.ceil(size / TILE_HASHES) - start }, (_, place) => {
    const index = start + place
    return { index, hashes: Math.min(TILE_HASHES, size - index * TILE_HASHES) }
  })
}

/** The leaf hashes of a tree of this size, one after the other; undefined where a tile is missing or too short. */
export function readLeaves(size: number, readTile: (path: string) => Buffer | undefined): Buffer | undefined {
  const tiles: Buffer[] = []
  for (const { index, hashes } of tilesFrom(0, size)) {
    const whole = readTile(tilePath(index, TILE_HASHES)) ?? readTile(tilePath(index, hashes))
    if (!whole || whole.length < hashes * HASH_BYTES) return undefined
    tiles.push(whole.subarray(0, hashes * HASH_BYTES))
  }
  return Buffer.concat(tiles)
}
