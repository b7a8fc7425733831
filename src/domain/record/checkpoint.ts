/** What a checkpoint states: at this moment the record had this many entries, and their tree this root. */
export interface Checkpoint {
  /** Which register it is of. */
  origin: string
  size: number
  root: Uint8Array
  /** The moment, as ISO text. */
  madeAt: string
}

export interface NoteSignature {
  name: string
  keyHash: Uint8Array
  signature: Uint8Array
}

/** A checkpoint with the text that was signed. */
export interface SignedCheckpoint extends Checkpoint {
  text: string
  signatures: readonly NoteSignature[]
}

const KEY_HASH_BYTES = 4
const SHORT_DIGITS = 16

/** The text of C2SP tlog-checkpoint; the moment is its one extension line. */
export function checkpointText({ origin, size, root, madeAt }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n${madeAt}\n`
}

/** The text with its signature, as C2SP signed-note writes it. */
export function signedNote(text: string, { name, keyHash, signature }: NoteSignature): string {
  return `${text}\n— ${name} ${toBase64(new Uint8Array([...keyHash, ...signature]))}\n`
}

/** Undefined where the text is not a signed checkpoint of this form. */
export function parseSignedNote(note: string): SignedCheckpoint | undefined {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin = '', size = '', root = '', madeAt = ''] = text.split('\n')
  const hash = fromBase64(root)
  if (end < 0 || !origin || !/^(0|[1-9]\d{0,15})$/.test(size) || hash?.length !== 32) return undefined
  if (Number.isNaN(Date.parse(madeAt))) return undefined
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => parseSignature(line) ?? [])
  if (signatures.length === 0) return undefined
  return { origin, size: Number(size), root: hash, madeAt, text, signatures }
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!bytes || bytes.length <= KEY_HASH_BYTES) return undefined
  return { name, keyHash: bytes.subarray(0, KEY_HASH_BYTES), signature: bytes.subarray(KEY_HASH_BYTES) }
}

/** What is printed in the foot of a register and can be typed in again: the size and the start of the root. */
export function shortForm({ size, root }: Pick<Checkpoint, 'size' | 'root'>): string {
  return `${size}-${toHex(root).slice(0, SHORT_DIGITS)}`
}

export function parseShortForm(text: string): { size: number; rootStart: string } | undefined {
  const [, size = '', rootStart = ''] = /^([1-9]\d{0,15})-([0-9a-f]{16})$/.exec(text.toLowerCase()) ?? []
  return size === '' ? undefined : { size: Number(size), rootStart }
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
}

export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
}
