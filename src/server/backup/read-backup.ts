import { PHOTO } from '#domain/pupils/photo-rules.ts'
import { createHash } from 'node:crypto'
import { readArchive } from './archive.ts'
import { MANIFEST_FILE, SEAL_FILE, manifest, photoFile, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { isSealedBy } from './seal.ts'
import type { TarEntry } from './tar.ts'

/** Whose archives are taken. */
export interface Trust {
  /** The school's own (`backupKey`). */
  key: Buffer
  /** The operator vouches for an archive that the key did not seal. */
  madeElsewhere?: boolean
}

const MEGABYTE = 1024 * 1024
const KINDS: { name: RegExp; most: number }[] = [
  { name: /^manifest\.json$/, most: 64 * MEGABYTE },
  { name: /^manifest\.seal$/, most: 1024 },
  { name: /^tables\/[a-z_]+\.copy$/, most: Infinity },
  { name: /^photos\/students\/\d+\/[A-Za-z0-9_-]+\.(jpg|webp)$/, most: PHOTO.maxFileBytes },
]
const FOLDER = /^([A-Za-z0-9_-]+\/)*$/

const NOT_OURS = `This backup was not made by this school's register, or it was changed since: its seal does not fit BACKUP_KEY \
(or SESSION_SECRET, where that is not set). If you know that it is right, add --made-elsewhere.`

/** Looks at the whole archive before anything of it is used: its names, kinds and sizes, its seal and every hash. */
export async function checkBackup(file: string, trust: Trust): Promise<Manifest> {
  const hashes = new Map<string, string>()
  const kept = new Map<string, Buffer>()
  await readArchive(file, async (entry) => {
    refuseUnlessOurs(entry)
    if (entry.isFolder) return
    if (hashes.has(entry.name)) throw new Error(`The backup is damaged: ${entry.name} is in it twice.`)
    const hash = createHash('sha256')
    const pieces: Buffer[] = []
    for await (const piece of entry.content) {
      hash.update(piece)
      if (entry.name.startsWith('manifest.')) pieces.push(piece)
    }
    hashes.set(entry.name, hash.digest('hex'))
    kept.set(entry.name, Buffer.concat(pieces))
  })
  const bytes = kept.get(MANIFEST_FILE)
  if (!bytes) throw new Error('This is no backup of the register: it has no manifest.')
  if (!trust.madeElsewhere && !isSealedBy(trust.key, bytes, kept.get(SEAL_FILE))) throw new Error(NOT_OURS)
  const backup = manifest.parse(JSON.parse(bytes.toString()))
  compare(backup, hashes)
  return backup
}

function refuseUnlessOurs({ name, size, isFolder }: TarEntry): void {
  const kind = isFolder ? FOLDER.test(name) && { most: 0 } : KINDS.find((known) => known.name.test(name))
  if (!kind) throw new Error(`The backup holds what does not belong there: ${JSON.stringify(name)}`)
  if (size > kind.most) throw new Error(`The backup is damaged: ${name} is too large.`)
}

function compare(backup: Manifest, hashes: ReadonlyMap<string, string>): void {
  const parts = new Map([
    ...backup.tables.map(({ name, sha256 }) => [tableFile(name), sha256] as const),
    ...backup.photos.map(({ path, sha256 }) => [photoFile(path), sha256] as const),
  ])
  for (const [part, sha256] of parts) {
    if (hashes.get(part) !== sha256) throw new Error(`The backup is damaged: ${part} is not what was saved.`)
  }
  for (const name of hashes.keys()) {
    if (name === MANIFEST_FILE || name === SEAL_FILE || parts.has(name)) continue
    throw new Error(`The backup is damaged: its manifest does not know ${name}.`)
  }
}

/** Gives these files of a checked archive to the work, in the order of the archive; a content that is no longer what was checked throws at its end. */
export async function readParts(
  file: string,
  hashes: ReadonlyMap<string, string>,
  work: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  let left = hashes.size
  await readArchive(file, async ({ name, content }) => {
    const sha256 = hashes.get(name)
    if (sha256 === undefined) return undefined
    await work(name, checked(content, { name, sha256 }))
    left -= 1
    return left === 0 ? 'enough' : undefined
  })
}

async function* checked(content: AsyncIterable<Buffer>, part: { name: string; sha256: string }) {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== part.sha256) throw new Error(`The backup was changed meanwhile: ${part.name}`)
}
