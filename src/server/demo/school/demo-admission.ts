import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { FAMILIES } from './demo-names.ts'
import type { Person } from './demo-people.ts'
import { chance, pick } from './seeded.ts'

const STREETS = [
  ...(['Mill Lane', 'Church Road', 'Orchard Close', 'The Green', 'Station Road', 'Manor Drive'] as const),
  ...(['Chestnut Avenue', 'Bramley Way', 'Hawthorn Rise', 'Old School Lane', 'Castle Street'] as const),
] as const
const SCHOOLS = [
  'Little Acorns Nursery',
  'Hill House School',
  'St Anne’s Primary School',
  'Oakfield School',
] as const

/** How many entries lack the parents, the last school or the father's address, because the office has not asked yet. */
const INCOMPLETE = { parents: 0.06, lastSchool: 0.08, apart: 0.05 }

/** [Q5] The admission register: most entries are complete. Who has left did so on a ground. */
export async function fillAdmission(
  transaction: Queryable,
  { people, today }: { people: readonly Person[]; today: IsoDate },
): Promise<void> {
  const entries = people.map((person) => ({ hubspotId: person.hubspotId, ...particularsOf(person) }))
  await transaction.query(sql`
    with entry as (
      select distinct on (person_id) person_id, entry.* from students join jsonb_to_recordset(
        ${JSON.stringify(entries)}::jsonb) as entry ("hubspotId" text, "fullName" text, "lastSchool" text,
        "isFirstSchool" boolean, home text, "otherHome" text, "isUnasked" boolean)
        on hubspot_id = "hubspotId"
    ), held as (
      insert into admission_particulars (person_id, full_name, last_school, last_school_address, is_first_school)
      select person_id, "fullName", "lastSchool", case when "lastSchool" is not null then '1 School Lane, Bramley' end, "isFirstSchool" from entry
    )
    insert into admission_parents (person_id, position, name, address, lives_with)
    select person_id, position, name, case when relation = 'Father' then "otherHome" else home end,
      relation = 'Mother' or coalesce("otherHome" = home, false)
    from entry join pupil_contacts using (person_id) where relation in ('Mother', 'Father') and not "isUnasked"
    order by person_id, position`)
  await transaction.query(sql`
    insert into roll_leavings (student_id, ground, destination)
    select id, 'a', (${[...SCHOOLS]}::text[])[2 + id % 3] from students where leave_date < ${today} order by id`)
  // Who joined was returned the day after.
  await transaction.query(sql`
    insert into authority_returns (student_id, kind, since, made_by, made_at)
    select students.id, 'joiner', start_date, 'Helen Whitcombe', start_date + interval '1 day 9 hours'
    from students join (
      select academic_year_id, min(date) as first_day from school_calendar where is_register_required group by 1) as year
      using (academic_year_id)
    where start_date between first_day and ${today} order by students.id`)
}

function particularsOf({ hubspotId, family, gender, firstName, lastName }: Person) {
  const middle = pick(FAMILIES[family][gender === 'Female' ? 'girls' : 'boys'], `${hubspotId} middle`)
  const isFirstSchool = chance(`${hubspotId} first school`) < 0.4
  const isUnasked = chance(`${hubspotId} last school`) < INCOMPLETE.lastSchool
  const home = inventAddress(`${hubspotId} home`)
  const apart = chance(`${hubspotId} apart`)
  return {
    fullName: middle === firstName ? `${firstName} ${lastName}` : `${firstName} ${middle} ${lastName}`,
    isFirstSchool: isFirstSchool && !isUnasked,
    lastSchool: isFirstSchool || isUnasked ? null : pick(SCHOOLS, `${hubspotId} school`),
    home,
    // Of parents who live apart the other address is not always known.
    otherHome: apart < INCOMPLETE.apart ? null : apart < 0.2 ? inventAddress(`${hubspotId} apart`) : home,
    isUnasked: chance(`${hubspotId} parents`) < INCOMPLETE.parents,
  }
}

function inventAddress(seed: string): string {
  return `${1 + Math.floor(chance(`${seed} number`) * 90)} ${pick(STREETS, `${seed} street`)}\nBramley`
}
