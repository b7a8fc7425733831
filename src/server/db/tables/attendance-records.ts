import { sql } from '#server/db/sql.ts'

/** An AttendanceRecord of the contract; `record` is the row. */
export const RECORD = sql`record.student_id as "studentId", record.am_code as "amCode", record.pm_code as "pmCode",
  record.read_only as "readOnly"`

/** A record without marks is left out unless it is locked: the pupil counts as never marked. */
export const IS_MARKED = sql`(coalesce(record.am_code, record.pm_code) is not null or record.read_only)`
