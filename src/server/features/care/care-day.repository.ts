import type { CareChild } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { NAMED_PUPIL } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER, SAYS_SOMETHING } from '#server/db/tables/school-sql.ts'
import { RECORD_JSON, bookedSql } from './care-sql.ts'

const SUGGESTED_COLLECTORS = 5

const CHILDREN = `
  with listed as (
    select booking.student_id, true as is_booked
    ${bookedSql('$2')} and day.date = $1
    union all
    select record.student_id, false from after_school_care_attendance record
    where record.date = $1 and ${SAYS_SOMETHING}
  ), children as (
    select student_id, bool_or(is_booked) as is_booked from listed group by student_id
  )
  select ${NAMED_PUPIL}, profile_image_url as "profileImageUrl", children.is_booked as "isBooked",
    marks.pm_code as "pmCode",
    case when record.id is not null then ${RECORD_JSON} end as record,
    array(select earlier.collected_by from after_school_care_attendance earlier
      where earlier.student_id = students.id and earlier.date < $1 and earlier.collected_by is not null
      group by earlier.collected_by order by count(*) desc, max(earlier.date) desc, earlier.collected_by
      limit ${SUGGESTED_COLLECTORS}) as collectors
  from children
  join students on students.id = children.student_id
  left join after_school_care_attendance record on record.student_id = students.id and record.date = $1
  left join attendance_records marks on marks.student_id = students.id and marks.date = $1
  order by ${REGISTER_ORDER}`

/** The children of an afternoon in the order of a register. */
export function findChildren(database: Queryable, date: IsoDate): Promise<CareChild[]> {
  return database.query<CareChild>(CHILDREN, [date, CARE_WEEKDAYS])
}
