import type { CareChild } from '#contract/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { CARE_RECORD_JSON, HAS_CONTENT } from '#server/db/tables/after-school-care-attendance.ts'
import { FROM_BOOKED_DAYS } from '#server/db/tables/after-school-care-term-bookings.ts'
import { NAMED_PUPIL, REGISTER_ORDER } from '#server/db/tables/students.ts'

const SUGGESTED_COLLECTORS = 5

/** The children of an afternoon in the order of a register. */
export function findChildren(database: Queryable, date: IsoDate): Promise<CareChild[]> {
  return database.query<CareChild>(sql`
    with listed as (
      select booking.student_id, true as is_booked
      ${FROM_BOOKED_DAYS} and day.date = ${date}
      union all
      select record.student_id, false from after_school_care_attendance record
      where record.date = ${date} and ${HAS_CONTENT}
    ), children as (
      select student_id, bool_or(is_booked) as is_booked from listed group by student_id
    )
    select ${NAMED_PUPIL}, profile_image_url as "profileImageUrl", children.is_booked as "isBooked",
      marks.pm_code as "pmCode",
      case when record.id is not null then ${CARE_RECORD_JSON} end as record,
      array(select earlier.collected_by from after_school_care_attendance earlier
        where earlier.student_id = students.id and earlier.date < ${date} and earlier.collected_by is not null
        group by earlier.collected_by order by count(*) desc, max(earlier.date) desc, earlier.collected_by
        limit ${SUGGESTED_COLLECTORS}) as collectors
    from children
    join students on students.id = children.student_id
    left join after_school_care_attendance record on record.student_id = students.id and record.date = ${date}
    left join attendance_records marks on marks.student_id = students.id and marks.date = ${date}
    order by ${REGISTER_ORDER}`)
}
