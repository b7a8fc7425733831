import type { PupilEntry } from '#contract/pupils.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { DAYS_TO_ROLL_OVER } from '#domain/school-year/roll-over.ts'
import type { Queryable } from '#server/db/database.ts'
import { PUPIL_ENTRY } from '#server/db/tables/students.ts'
import { sql } from '#server/db/sql.ts'
import { PHOTO_CLEANER_LOCK } from '#server/db/photo-cleaner-lock.ts'
import type { Upload } from './photo-addresses.ts'

/** Undefined: there is no such pupil; null: the pupil has no photo. */
export async function findPhotoPath(
  database: Queryable,
  pupilId: number,
): Promise<string | null | undefined> {
  const [row] = await database.query<{ path: string | null }>(
    sql`select photo_object_path as path from students where id = ${pupilId}`,
  )
  return row?.path
}

export type PhotoPlace = { id: number; path: string }

/** The paths of the photos of those pupils who have one. */
export function findPhotoPaths(database: Queryable, pupilIds: readonly number[]): Promise<PhotoPlace[]> {
  return database.query<PhotoPlace>(sql`
    select id, photo_object_path as path from students
    where id = any(${pupilIds}) and photo_object_path is not null order by id`)
}

export async function findEntry(database: Queryable, pupilId: number): Promise<PupilEntry | undefined> {
  const [entry] = await database.query<PupilEntry>(
    sql`select ${PUPIL_ENTRY} from students where id = ${pupilId}`,
  )
  return entry
}

/** Noted before anything is sent, so that every arriving picture is known and can be cleaned up. False: no such pupil. */
export async function expectUpload(
  database: Queryable,
  upload: Upload & { pupilId: number; cleanAfter: Date },
): Promise<boolean> {
  const rows = await database.query(sql`
    insert into photo_uploads (object_path, student_id, user_id, clean_after)
    select ${upload.objectPath}, id, ${upload.userId}, ${upload.cleanAfter} from students where id = ${upload.pupilId}
    returning object_path`)
  return rows.length > 0
}

/** Lets only one request write the object, so that an attached photo can never be overwritten. */
export async function takeUpload(database: Queryable, objectPath: string, at: Date): Promise<boolean> {
  const rows = await database.query(sql`
    update photo_uploads set taken_at = ${at}
    where object_path = ${objectPath} and taken_at is null and clean_after > ${at}
    returning object_path`)
  return rows.length > 0
}

export async function noteArrival(database: Queryable, objectPath: string, at: Date): Promise<void> {
  await database.query(sql`update photo_uploads set arrived_at = ${at} where object_path = ${objectPath}`)
}

/** Leaves the object to be cleaned up at the next opportunity. */
export async function discardUpload(database: Queryable, objectPath: string): Promise<void> {
  await database.query(
    sql`update photo_uploads set clean_after = '-infinity' where object_path = ${objectPath}`,
  )
}

/** Moves the object from the uploads to the pupil, whose earlier photo is released by a trigger, in one statement. */
export async function attachPhoto(
  database: Queryable,
  photo: Upload & { pupilId: number; url: string; at: Date },
): Promise<PupilEntry | undefined> {
  const [entry] = await database.query<PupilEntry>(sql`
    with claimed as (
      delete from photo_uploads
      where object_path = ${photo.objectPath} and student_id = ${photo.pupilId} and user_id = ${photo.userId}
        and arrived_at is not null and clean_after > ${photo.at}
      returning object_path
    )
    update students
    set photo_object_path = claimed.object_path, profile_image_url = ${photo.url},
      photo_uploaded_at = ${photo.at}, photo_uploaded_by = ${photo.userId}
    from claimed where id = ${photo.pupilId}
    returning ${PUPIL_ENTRY}`)
  return entry
}

/** Removes the photo from the pupil in every school year. False: no such pupil. */
export async function detachPhoto(database: Queryable, pupilId: number): Promise<boolean> {
  const rows = await database.query(sql`
    update students
    set photo_object_path = null, profile_image_url = null, photo_uploaded_at = null, photo_uploaded_by = null
    where id = ${pupilId} or photo_object_path = (select photo_object_path from students where id = ${pupilId})
    returning id`)
  return rows.length > 0
}

/** Only one cleaner runs at a time, across all processes. */
export async function becomeCleaner(transaction: Queryable): Promise<boolean> {
  const [lock] = await transaction.query<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${PHOTO_CLEANER_LOCK}) as "isMine"`,
  )
  return lock?.isMine ?? false
}

/**
 * [Q6] The photos of those who have left: whose leave date is over in every year, or who are not in the academic year that
 * began some weeks ago.
 */
export async function detachPhotosOfLeavers(transaction: Queryable, today: IsoDate): Promise<void> {
  await transaction.query(sql`
    update students
    set photo_object_path = null, profile_image_url = null, photo_uploaded_at = null, photo_uploaded_by = null
    where photo_object_path is not null and not exists (
      select from students year join academic_years on academic_years.id = year.academic_year_id
      where year.person_id = students.person_id and (year.leave_date is null or year.leave_date >= ${today})
        and academic_years.year >= coalesce((
          select academic_year from school_calendar
          where is_register_required and date <= ${addDays(today, -DAYS_TO_ROLL_OVER)} order by date desc limit 1), '')
    )`)
}

/** The objects that no pupil refers to, locked so that they cannot be attached meanwhile. */
export async function findUnneeded(transaction: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await transaction.query<{ path: string }>(sql`
    select object_path as path from photo_uploads u
    where clean_after < ${now} and not exists (select from students s where s.photo_object_path = u.object_path)
    order by clean_after limit ${limit} for update`)
  return rows.map(({ path }) => path)
}

export async function forgetUpload(transaction: Queryable, objectPath: string): Promise<void> {
  await transaction.query(sql`delete from photo_uploads where object_path = ${objectPath}`)
}
