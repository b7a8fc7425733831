import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { toCsv } from '#domain/text/csv.ts'
import { actingAs } from '#server/db/acting-person.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { RefusalError, notFound } from '#server/http/refusal-error.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { enterEvent } from '#server/record/trail.repository.ts'
import { archivePage } from './archive-page.ts'
import type { HeldPart } from './archive-page.ts'
import { HELD_TABLES, findDataSubject, readHeld } from './held-tables.repository.ts'
import type { DataSubject, HeldRow } from './held-tables.repository.ts'
import { writeZip } from './write-zip.ts'
import type { ArchivedFile } from './write-zip.ts'

interface ArchiveParts {
  database: Database
  school: { name: string; photoStore: PhotoStore }
}

interface Asked {
  studentId: number
  now: Date
  today: IsoDate
  by: ActingPerson
}

/** [Q6] Everything held on one person, as one archive that opens anywhere. Entered in the trail before it leaves. */
export async function makeArchive(
  { database, school }: ArchiveParts,
  { studentId, now, today, by }: Asked,
): Promise<{ fileName: string; zip: Buffer }> {
  const read = async (transaction: Queryable) => {
    const found = await findDataSubject(transaction, studentId)
    if (!found) throw notFound('pupil')
    const held = await readParts(transaction, found)
    await enterExport(transaction, { subject: found, studentId, parts: held, by })
    return { subject: found, parts: held }
  }
  const { subject, parts } = await actingAs(by, () => database.transaction(read, { longRunning: true }))
  const photos = await readPhotos(school.photoStore, parts)
  const page = archivePage({
    name: subject.name,
    school: school.name,
    today,
    parts,
    photos: photos.map(({ name }) => name),
  })
  const files: ArchivedFile[] = [
    { name: 'index.html', content: Buffer.from(page) },
    ...parts
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, columns, rows }) => ({
        name: `csv/${table.replaceAll('_', '-')}.csv`,
        content: Buffer.from(toCsv(cellsOf(columns, rows), { withByteOrderMark: true })),
      })),
    ...photos,
  ]
  return { fileName: `${subject.name} ${today}.zip`, zip: writeZip(files, now) }
}

async function readParts(database: Queryable, subject: DataSubject): Promise<HeldPart[]> {
  const parts: HeldPart[] = []
  for (const [table, held] of Object.entries(HELD_TABLES)) {
    parts.push({ table, title: held.title, ...(await readHeld(database, held, subject)) })
  }
  return parts
}

async function enterExport(
  database: Queryable,
  {
    subject,
    studentId,
    parts,
    by,
  }: { subject: DataSubject; studentId: number; parts: HeldPart[]; by: ActingPerson },
): Promise<void> {
  const rows = parts.reduce((sum, part) => sum + part.rows.length, 0)
  const event = { kind: 'subjectAccessed', subject: 'pupil', subjectId: String(studentId) } as const
  await enterEvent(database, { ...event, subjectName: subject.name, about: { rows } }, by)
}

function cellsOf(columns: readonly string[], rows: readonly HeldRow[]): string[][] {
  return [[...columns], ...rows.map((row) => columns.map((column) => cellOf(row[column])))]
}

/** A value as a cell of the archive has it. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Those that are shown, and those that have arrived and are not shown yet. */
async function readPhotos(photoStore: PhotoStore, parts: readonly HeldPart[]): Promise<ArchivedFile[]> {
  const paths = parts.flatMap(({ rows }) =>
    rows.flatMap((row) => [row['photo_object_path'], row['object_path']]),
  )
  const photos: ArchivedFile[] = []
  for (const path of new Set(paths)) {
    if (typeof path !== 'string') continue
    const content = await photoStore.get(path).catch((error: unknown) => {
      throw photosNotReached(error)
    })
    if (content) photos.push({ name: `photos/photo-${photos.length + 1}.jpg`, content })
  }
  return photos
}

function photosNotReached(cause: unknown): RefusalError {
  const refusal = new RefusalError(
    503,
    'photoStoreDown',
    'The photos cannot be reached just now, and an archive without them would not be everything. Please try again later.',
  )
  refusal.cause = cause
  return refusal
}
