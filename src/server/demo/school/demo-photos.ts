import { createHash } from 'node:crypto'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SMALL_PX, smallPath } from '#server/features/photos/photo-addresses.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { FAMILIES } from './demo-names.ts'
import type { Person } from './demo-people.ts'
import { drawPortrait } from './portrait.ts'

const PHOTOS_PER_CLASS = 5

type Sitter = { id: number; hubspot_id: string }
type Photo = { id: number; path: string; url: string }

/** Gives about thirty pupils of the present year a portrait, drawn for the demonstration. */
export async function fillPhotos(
  { query }: Queryable,
  { people, today, photoStore }: { people: readonly Person[]; today: IsoDate; photoStore: PhotoStore },
): Promise<void> {
  const sitters = await query<Sitter>(sql`
    select id, hubspot_id from (
      select id, hubspot_id, row_number() over (partition by year_group order by md5(hubspot_id)) as place
      from students
      where photo_consent and leave_date is distinct from start_date
        and academic_year_id = (select academic_year_id from school_calendar
          where date <= ${today} and is_register_required order by date desc limit 1)
    ) as candidates where place <= ${PHOTOS_PER_CLASS} order by id`)
  const byHubspotId = new Map(people.map((person) => [person.hubspotId, person]))
  const photos: Photo[] = []
  for (const { id, hubspot_id } of sitters) {
    const person = byHubspotId.get(hubspot_id)
    if (person) photos.push(await takePhoto(id, person, photoStore))
  }
  await query(sql`
    update students set photo_object_path = photos.path, profile_image_url = photos.url,
      photo_uploaded_at = (students.start_date + time '10:00') at time zone 'Europe/London'
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
      as photos (id integer, path text, url text)
    where photos.id = students.id`)
}

async function takePhoto(id: number, person: Person, photoStore: PhotoStore): Promise<Photo> {
  const { tones, hair } = FAMILIES[person.family]
  const svg = drawPortrait({ seed: person.hubspotId, gender: person.gender, tones, hair })
  // Only here: a school that has its photos does without the decoders (docs/decisions/0007).
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(Buffer.from(svg)).resize(400, 400).jpeg({ quality: 85 }).toBuffer()
  const version = createHash('sha256').update(jpeg).digest('hex').slice(0, 8)
  const path = `students/${id}/${version}.jpg`
  await photoStore.put(path, jpeg)
  // As an upload leaves it: otherwise the first visit would wait until the decoders have started.
  await photoStore.put(smallPath(path), await sharp(jpeg).resize(SMALL_PX, SMALL_PX).webp().toBuffer())
  return { id, path, url: `/api/students/${id}/photo?v=${version}` }
}
