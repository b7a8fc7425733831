import { HASH_BYTES } from './merkle-tree.ts'

/** A list of hashes in one piece of memory: a million of them as arrays of their own would take ten times the room. */
export class LeafHashes {
  #bytes = new Uint8Array(1024 * HASH_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(hash: Uint8Array): void {
    const end = this.#length * HASH_BYTES
    if (end === this.#bytes.length) {
      const larger = new Uint8Array(2 * end)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes.set(hash, end)
    this.#length += 1
  }

  at(index: number): Uint8Array | undefined {
    if (index >= this.#length) return undefined
    return this.#bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
  }
}
