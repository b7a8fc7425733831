/** SHA-256 of the bytes, given by the caller: the domain does no I/O and knows no platform. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const HASH_BYTES = 32

/** Written anew for every entry and every node, instead of an array for each of a million. */
let leafInput = new Uint8Array(1024)

/** RFC 9162, 2.1.1: the hash of an entry; its first byte tells it from the hash of a node. */
export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  const length = 1 + entry.length
  if (leafInput.length < length) leafInput = new Uint8Array(2 * length)
  leafInput.set(entry, 1)
  return sha256(leafInput.subarray(0, length))
}

const nodeInput = new Uint8Array(1 + 2 * HASH_BYTES)
nodeInput[0] = 1

export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + HASH_BYTES)
  return sha256(nodeInput)
}

/**
 * The append-only tree of RFC 9162, of which only the right edge is kept: the roots of the complete subtrees, the largest
 * first. Appending takes one hash on average, and the root of each size can be read on the way.
 */
export class MerkleTree {
  readonly #sha256: Sha256
  readonly #edge: Uint8Array[]
  #size: number

  constructor(sha256: Sha256, { size, edge }: { size: number; edge: readonly Uint8Array[] } = EMPTY) {
    this.#sha256 = sha256
    this.#edge = [...edge]
    this.#size = size
  }

  get size(): number {
    return this.#size
  }

  get edge(): readonly Uint8Array[] {
    return this.#edge
  }

  append(leaf: Uint8Array): void {
    let subtree = leaf
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      subtree = nodeHash(this.#sha256, this.#edge.pop() ?? subtree, subtree)
    }
    this.#edge.push(subtree)
    this.#size += 1
  }

  root(): Uint8Array {
    if (this.#size === 0) return this.#sha256(new Uint8Array())
    return this.#edge.reduceRight((right, left) => nodeHash(this.#sha256, left, right))
  }
}

const EMPTY = { size: 0, edge: [] }

export function isSameHash(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return (
    one !== undefined && one.length === other?.length && one.every((byte, index) => byte === other[index])
  )
}
