import type { PupilEntry } from '#contract/pupils.ts'
import { PUPIL_ENTRY } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { PHOTO_CLEANER_LOCK } from '#server/db/photo-cleaner-lock.ts'
import type { Upload } from './photo-addresses.ts'

/** Undefined: there is no such pupil; null: the pupil has no photo. */
export async function findPhotoPath(
  database: Queryable,
  pupilId: number,
): Promise<string | null | undefined> {
  const [row] = await database.query<{ path: string | null }>(
    'select photo_object_path as path from students where id = $1',
    [pupilId],
  )
  return row?.path
}

export type PhotoPlace = { id: number; path: string }

/** The paths of the photos of those pupils who have one. */
export function findPhotoPaths(database: Queryable, pupilIds: readonly number[]): Promise<PhotoPlace[]> {
  return database.query<PhotoPlace>(
    `select id, photo_object_path as path from students
     where id = any($1) and photo_object_path is not null order by id`,
    [pupilIds],
  )
}

export async function findEntry(database: Queryable, pupilId: number): Promise<PupilEntry | undefined> {
  const [entry] = await database.query<PupilEntry>(`select ${PUPIL_ENTRY} from students where id = $1`, [
    pupilId,
  ])
  return entry
}

/** Noted before anything is sent, so that every arriving picture is known and can be cleaned up. False: no such pupil. */
export async function expectUpload(
  database: Queryable,
  upload: Upload & { pupilId: number; cleanAfter: Date },
): Promise<boolean> {
  const rows = await database.query(
    `insert into photo_uploads (object_path, student_id, user_id, clean_after)
     select $2, id, $3, $4 from students where id = $1
     returning object_path`,
    [upload.pupilId, upload.objectPath, upload.userId, upload.cleanAfter],
  )
  return rows.length > 0
}

/** Lets only one request write the object, so that an attached photo can never be overwritten. */
export async function takeUpload(database: Queryable, objectPath: string, at: Date): Promise<boolean> {
  const rows = await database.query(
    `update photo_uploads set taken_at = $2
     where object_path = $1 and taken_at is null and clean_after > $2
     returning object_path`,
    [objectPath, at],
  )
  return rows.length > 0
}

export async function noteArrival(database: Queryable, objectPath: string, at: Date): Promise<void> {
  await database.query('update photo_uploads set arrived_at = $2 where object_path = $1', [objectPath, at])
}

/** Leaves the object to be cleaned up at the next opportunity. */
export async function discardUpload(database: Queryable, objectPath: string): Promise<void> {
  await database.query(`update photo_uploads set clean_after = '-infinity' where object_path = $1`, [
    objectPath,
  ])
}

/** Moves the object from the uploads to the pupil, whose earlier photo is released by a trigger, in one statement. */
export async function attachPhoto(
  database: Queryable,
  photo: Upload & { pupilId: number; url: string; at: Date },
): Promise<PupilEntry | undefined> {
  const [entry] = await database.query<PupilEntry>(
    `with claimed as (
       delete from photo_uploads
       where object_path = $2 and student_id = $1 and user_id = $3 and arrived_at is not null and clean_after > $5
       returning object_path
     )
     update students
     set photo_object_path = claimed.object_path, profile_image_url = $4, photo_uploaded_at = $5, photo_uploaded_by = $3
     from claimed where id = $1
     returning ${PUPIL_ENTRY}`,
    [photo.pupilId, photo.objectPath, photo.userId, photo.url, photo.at],
  )
  return entry
}

/** Removes the photo from the pupil in every school year. False: no such pupil. */
export async function detachPhoto(database: Queryable, pupilId: number): Promise<boolean> {
  const rows = await database.query(
    `update students
     set photo_object_path = null, profile_image_url = null, photo_uploaded_at = null, photo_uploaded_by = null
     where id = $1 or photo_object_path = (select photo_object_path from students where id = $1)
     returning id`,
    [pupilId],
  )
  return rows.length > 0
}

/** Only one cleaner runs at a time, across all processes. */
export async function becomeCleaner(transaction: Queryable): Promise<boolean> {
  const [lock] = await transaction.query<{ isMine: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isMine"',
    [PHOTO_CLEANER_LOCK],
  )
  return lock?.isMine ?? false
}

/** The objects that no pupil refers to, locked so that they cannot be attached meanwhile. */
export async function findUnneeded(transaction: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await transaction.query<{ path: string }>(
    `select object_path as path from photo_uploads u
     where clean_after < $1 and not exists (select from students s where s.photo_object_path = u.object_path)
     order by clean_after limit $2 for update`,
    [now, limit],
  )
  return rows.map(({ path }) => path)
}

export async function forgetUpload(transaction: Queryable, objectPath: string): Promise<void> {
  await transaction.query('delete from photo_uploads where object_path = $1', [objectPath])
}
