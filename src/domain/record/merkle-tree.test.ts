import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MerkleTree, isSameHash, leafHash, nodeHash } from './merkle-tree.ts'
import vectors from './merkle-vectors.json' with { type: 'json' }

// The vectors, entries and roots are those of github.com/transparency-dev/merkle (Apache-2.0): testdata and
// testonly/constants.go.

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const bytes = (base64: string | null) => Buffer.from(base64 ?? '', 'base64')

const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('[L5] the tree has the roots that RFC 9162 gives, at every size', () => {
  const tree = new MerkleTree(sha256)
  const roots = [Buffer.from(tree.root()).toString('hex')]
  for (const entry of ENTRIES) {
    tree.append(leafHash(sha256, Buffer.from(entry, 'hex')))
    roots.push(Buffer.from(tree.root()).toString('hex'))
  }
  expect(roots).toEqual(ROOTS)
})

test('[L5] a tree that goes on from its right edge has the same roots', () => {
  const whole = new MerkleTree(sha256)
  for (let size = 0; size < 70; size += 1) {
    const resumed = new MerkleTree(sha256, { size: whole.size, edge: whole.edge })
    whole.append(leafHash(sha256, Buffer.from([size])))
    resumed.append(leafHash(sha256, Buffer.from([size])))
    expect(resumed.root()).toEqual(whole.root())
  }
})

/** RFC 9162, 2.1.3.2, with our hashing. */
function isIncluded({
  leafIdx,
  treeSize,
  root,
  leafHash: leaf,
  proof,
}: (typeof vectors.inclusion)[number]): boolean {
  if (leafIdx >= treeSize || bytes(leaf).length !== 32) return false
  let [index, last, hash] = [BigInt(leafIdx), BigInt(treeSize) - 1n, bytes(leaf) as Uint8Array]
  for (const step of proof ?? []) {
    if (last === 0n) return false
    if (index % 2n === 1n || index === last) {
      hash = nodeHash(sha256, bytes(step), hash)
      while (index % 2n === 0n && index !== 0n) [index, last] = [index >> 1n, last >> 1n]
    } else {
      hash = nodeHash(sha256, hash, bytes(step))
    }
    ;[index, last] = [index >> 1n, last >> 1n]
  }
  return last === 0n && isSameHash(hash, bytes(root))
}

/** RFC 9162, 2.1.4.2, with our hashing. */
function isConsistent({ size1, size2, root1, root2, proof }: (typeof vectors.consistency)[number]): boolean {
  const steps = proof ?? []
  if (size1 === 0 || size1 > size2) return false
  if (size1 === size2) return steps.length === 0 && isSameHash(bytes(root1), bytes(root2))
  if (steps.length === 0) return false
  const isPower = (size1 & (size1 - 1)) === 0
  const [first = '', ...rest] = isPower ? [root1, ...steps] : steps
  let [index, last] = [BigInt(size1) - 1n, BigInt(size2) - 1n]
  while (index % 2n === 1n) [index, last] = [index >> 1n, last >> 1n]
  let [earlier, later]: Uint8Array[] = [bytes(first), bytes(first)]
  for (const step of rest) {
    if (last === 0n) return false
    if (index % 2n === 1n || index === last) {
      earlier = nodeHash(sha256, bytes(step), earlier ?? bytes(''))
      later = nodeHash(sha256, bytes(step), later ?? bytes(''))
      while (index % 2n === 0n && index !== 0n) [index, last] = [index >> 1n, last >> 1n]
    } else {
      later = nodeHash(sha256, later ?? bytes(''), bytes(step))
    }
    ;[index, last] = [index >> 1n, last >> 1n]
  }
  return last === 0n && isSameHash(earlier, bytes(root1)) && isSameHash(later, bytes(root2))
}

describe('[L5] the vectors of transparency-dev/merkle', () => {
  test.each(vectors.inclusion)('$name', (vector) => {
    expect(isIncluded(vector)).toBe(!vector.wantErr)
  })
  test.each(vectors.consistency)('$name', (vector) => {
    expect(isConsistent(vector)).toBe(!vector.wantErr)
  })
})
