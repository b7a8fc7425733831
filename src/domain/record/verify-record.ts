import { STATUTORY } from '#domain/attendance/statutory.ts'
import { fromBase64 } from './checkpoint.ts'
import { HASH_BYTES, MerkleTree, isSameHash, leafHash } from './merkle-tree.ts'
import type { Sha256 } from './merkle-tree.ts'
import { readEntry, timeOf } from './record-entry.ts'
import type { RecordEntry } from './record-entry.ts'
import { LeafHashes } from './leaf-hashes.ts'

/** The first line of an export; every other line is an entry. */
export const EXPORT_HEADING = 'attendance-register record 1'

/** What an inspector holds against the export: a signed checkpoint, or the short form of a printed foot. */
export interface KnownCheckpoint {
  name: string
  size: number
  isRoot: (root: Uint8Array) => boolean
  /** Null for a short form, which does not say it. */
  madeAt: string | null
}

export interface VerifyOptions {
  sha256: Sha256
  checkpoints: readonly KnownCheckpoint[]
  /** The leaf hashes that were kept beside the checkpoints, one after the other: they tell which entry differs. */
  sealedLeaves?: Uint8Array | undefined
  now: Date
}

export type FindingKind = 'altered' | 'removed' | 'inserted' | 'backDated' | 'differs'

export interface Finding {
  kind: FindingKind
  /** The number of the first entry that differs, from 1 on; for `differs` the first one that may. */
  entry: number
  /** As it is in the export; undefined where it is not there. */
  content?: RecordEntry | undefined
  /** For `differs`: the last entry that may. */
  upTo?: number
  checkpoint?: KnownCheckpoint
}

export interface Verdict {
  findings: Finding[]
  entries: number
  /** Entries that were forgotten when their six years were over; their hashes are still there. */
  forgotten: number
  /** Entries that no checkpoint can have sealed yet. */
  unsealed: number
  /** Moments at which the clock of the register was set back. */
  clockChanges: RecordEntry[]
  /** The latest checkpoint that the export agrees with. */
  lastGood: KnownCheckpoint | undefined
}

/** Transactions end after the moment that their entries carry; a school's longest ones take minutes. */
const LONGEST_TRANSACTION_MS = 3_600_000
const NEW_LINE = 10
const FORGOTTEN = 35
const UNSEALED = 43

/** Compares an export of the record with checkpoints that were kept elsewhere. */
export function verifyRecord(exported: Uint8Array, options: VerifyOptions): Verdict {
  return new Verification(options).run(exported)
}

class Verification {
  readonly #options: VerifyOptions
  readonly #checkpoints: KnownCheckpoint[]
  readonly #tree: MerkleTree
  readonly #leaves = new LeafHashes()
  readonly #verdict: Verdict = {
    ...{ findings: [], entries: 0, forgotten: 0, unsealed: 0, clockChanges: [], lastGood: undefined },
  }
  /** What an entry from here on cannot be older than. */
  #earliest = ''
  /** Of the entries that are kept, for what may be forgotten after them. */
  #latest = ''
  /** No entry younger than this may be forgotten. */
  readonly #retention: string
  #failed: KnownCheckpoint | undefined

  constructor(options: VerifyOptions) {
    this.#options = options
    this.#checkpoints = options.checkpoints.toSorted((one, other) => one.size - other.size)
    this.#tree = new MerkleTree(options.sha256)
    const retention = new Date(options.now)
    retention.setUTCFullYear(retention.getUTCFullYear() - STATUTORY.retentionYears)
    this.#retention = retention.toISOString().slice(0, -1)
  }

  run(exported: Uint8Array): Verdict {
    let start = exported.indexOf(NEW_LINE) + 1
    const heading = new TextDecoder().decode(exported.subarray(0, Math.max(0, start - 1)))
    if (heading !== EXPORT_HEADING) throw new Error('This file is not an export of the record.')
    this.#compareRoots()
    while (start < exported.length) {
      const next = exported.indexOf(NEW_LINE, start)
      const end = next < 0 ? exported.length : next
      this.#addLine(exported.subarray(start, end))
      start = end + 1
    }
    this.#judgeRoots(exported)
    return this.#verdict
  }

  #addLine(line: Uint8Array): void {
    if (line[0] === UNSEALED) return this.#addUnsealed(line.subarray(1))
    const isForgotten = line[0] === FORGOTTEN
    const leaf = isForgotten ? readHash(line) : leafHash(this.#options.sha256, line)
    this.#tree.append(leaf)
    this.#leaves.push(leaf)
    if (isForgotten) this.#judgeForgotten()
    else this.#judgeTime(line)
    this.#verdict.entries += 1
    this.#compareRoots()
  }

  #addUnsealed(line: Uint8Array): void {
    this.#verdict.unsealed += 1
    if (timeOf(line) < this.#earliest) this.#find('inserted', readEntry(line))
  }

  /** Of each kind the first one. */
  #find(kind: FindingKind, content?: RecordEntry): void {
    const { findings, entries } = this.#verdict
    if (!findings.some((finding) => finding.kind === kind))
      findings.push({ kind, entry: entries + 1, content })
  }

  /** Only what lies before every entry of the last six years can have been forgotten lawfully. */
  #judgeForgotten(): void {
    this.#verdict.forgotten += 1
    if (this.#verdict.entries === 0 || this.#latest >= this.#retention) this.#find('removed')
  }

  #judgeTime(line: Uint8Array): void {
    const time = this.#verdict.entries === 0 ? readEntry(line).since : timeOf(line)
    if (time > this.#latest) this.#latest = time
    if (time >= this.#earliest) return
    const content = readEntry(line)
    if (content.kind === 'clockSetBack') {
      this.#verdict.clockChanges.push(content)
      this.#earliest = beforeTransaction(content.at)
    } else {
      this.#find('backDated', content)
    }
  }

  /** Whether the tree, as far as it has come, has the root that was sealed at this size. */
  #compareRoots(): void {
    while (this.#checkpoints[0]?.size === this.#tree.size) {
      const checkpoint = this.#checkpoints.shift()
      if (!checkpoint) return
      if (checkpoint.isRoot(this.#tree.root())) {
        this.#verdict.lastGood = checkpoint
        const earliest = checkpoint.madeAt === null ? '' : beforeTransaction(checkpoint.madeAt)
        if (earliest > this.#earliest) this.#earliest = earliest
      } else {
        this.#failed ??= checkpoint
      }
    }
  }

  #judgeRoots(exported: Uint8Array): void {
    const checkpoint = this.#failed ?? this.#checkpoints[0]
    if (!checkpoint) return
    const { findings, entries, lastGood } = this.#verdict
    const difference = this.#firstDifference(checkpoint)
    if (difference) {
      const content = difference.kind === 'removed' ? undefined : entryAt(exported, difference.entry)
      findings.unshift({ ...difference, content, checkpoint })
    } else if (checkpoint.size > entries) {
      findings.unshift({ kind: 'removed', entry: entries + 1, checkpoint })
    } else {
      findings.unshift({
        ...{ kind: 'differs', entry: (lastGood?.size ?? 0) + 1, upTo: checkpoint.size, checkpoint },
      })
    }
  }

  /** Known only from sealed hashes that themselves have the sealed root. */
  #firstDifference(checkpoint: KnownCheckpoint): { kind: FindingKind; entry: number } | undefined {
    const sealed = this.#options.sealedLeaves
    if (!sealed || sealed.length < checkpoint.size * HASH_BYTES) return undefined
    const tree = new MerkleTree(this.#options.sha256)
    for (let index = 0; index < checkpoint.size; index += 1) tree.append(hashAt(sealed, index))
    if (!checkpoint.isRoot(tree.root())) return undefined
    let index = 0
    while (index < checkpoint.size && isSameHash(this.#leaves.at(index), hashAt(sealed, index))) index += 1
    const isThere = (leaf: number, seal: number) => isSameHash(this.#leaves.at(leaf), hashAt(sealed, seal))
    const entry = index + 1
    if (index >= this.#leaves.length || isThere(index, index + 1)) return { kind: 'removed', entry }
    return { kind: isThere(index + 1, index) ? 'inserted' : 'altered', entry }
  }
}

const hashAt = (hashes: Uint8Array, index: number) =>
  hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)

function readHash(line: Uint8Array): Uint8Array {
  const hash = fromBase64(new TextDecoder().decode(line.subarray(1)))
  if (hash?.length !== HASH_BYTES)
    throw new Error('The export has a line that is neither an entry nor a hash.')
  return hash
}

function entryAt(exported: Uint8Array, entry: number): RecordEntry {
  let start = 0
  for (let line = 0; line < entry; line += 1) start = exported.indexOf(NEW_LINE, start) + 1
  const end = exported.indexOf(NEW_LINE, start)
  return readEntry(exported.subarray(start, end < 0 ? exported.length : end))
}

function beforeTransaction(moment: string): string {
  return new Date(Date.parse(moment) - LONGEST_TRANSACTION_MS).toISOString().slice(0, -1)
}
