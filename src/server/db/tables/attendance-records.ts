import { sql } from '#server/db/sql.ts'

/** An AttendanceRecord of the contract; `record` is the row. */
export const RECORD = sql`record.student_id as "studentId", record.am_code as "amCode", record.pm_code as "pmCode",
  record.read_only as "readOnly"`

/** A record without marks is left out unless it is locked: the pupil counts as never marked. */
export const IS_MARKED = sql`(coalesce(record.am_code, record.pm_code) is not null or record.read_only)`

/** A RecordNote of the contract. */
export const RECORD_NOTE = sql`record.student_id as "studentId", record.notes as note,
  to_char(record.am_arrival, 'HH24:MI') as "amArrival", to_char(record.pm_arrival, 'HH24:MI') as "pmArrival"`

/** `record` carries a note or the time of a late arrival. */
export const HAS_NOTE = sql`num_nonnulls(record.notes, record.am_arrival, record.pm_arrival) > 0`
