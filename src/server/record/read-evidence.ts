import { parseShortForm, parseSignedNote, toHex } from '#domain/record/checkpoint.ts'
import type { KnownCheckpoint } from '#domain/record/verify-record.ts'
import { isSameHash } from '#domain/record/merkle-tree.ts'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isSignedBy } from '#server/infra/note-key.ts'
import { readLeaves } from './tiles.ts'

/** Beside the checkpoints: the public key of the register. */
export const KEY_FILE = 'record-key.pub'
export const CHECKPOINT_FOLDER = 'checkpoints'

export interface Evidence {
  checkpoints: KnownCheckpoint[]
  sealedLeaves: Buffer | undefined
  /** Files that are no checkpoint, or not signed by the key. */
  refused: string[]
  keys: string[]
}

/** Reads what an inspector was given: signed checkpoints as files, folders of them, or short forms from a printed foot. */
export function readEvidence(given: readonly string[], key?: string): Evidence {
  const evidence: Evidence = { checkpoints: [], sealedLeaves: undefined, refused: [], keys: key ? [key] : [] }
  const shortForms = given.filter((each) => parseShortForm(each))
  for (const each of shortForms) evidence.checkpoints.push(...typedCheckpoint(each))
  const files = given.filter((each) => !shortForms.includes(each)).flatMap(checkpointFiles)
  const folders = new Set(files.map((file) => path.dirname(path.dirname(path.resolve(file)))))
  if (!key) evidence.keys.push(...[...folders].flatMap(keyIn))
  for (const file of files) addSigned(evidence, file)
  const size = Math.max(0, ...evidence.checkpoints.map((checkpoint) => checkpoint.size))
  for (const folder of folders) {
    evidence.sealedLeaves ??= readLeaves(size, (tile) => contentOf(path.join(folder, tile)))
  }
  return evidence
}

function typedCheckpoint(text: string): KnownCheckpoint[] {
  const typed = parseShortForm(text)
  if (!typed) return []
  const isRoot = (root: Uint8Array) => toHex(root).startsWith(typed.rootStart)
  return [{ name: text, size: typed.size, isRoot, madeAt: null }]
}

function checkpointFiles(given: string): string[] {
  if (!statSync(given).isDirectory()) return [given]
  const inner = path.join(given, CHECKPOINT_FOLDER)
  const folder = existsSync(inner) ? inner : given
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.toSorted().map((name) => path.join(folder, name))
}

function addSigned({ checkpoints, refused, keys }: Evidence, file: string): void {
  const note = parseSignedNote(readFileSync(file, 'utf8'))
  if (!note || !keys.some((key) => isSignedBy(key, note))) {
    refused.push(file)
    return
  }
  const { size, root, madeAt } = note
  checkpoints.push({ name: path.basename(file), size, isRoot: (other) => isSameHash(root, other), madeAt })
}

const keyIn = (folder: string) => contentOf(path.join(folder, KEY_FILE))?.toString().trim() ?? []

function contentOf(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}
