import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** An AttendanceRecord of the contract; `record` is the row. */
export const RECORD = sql`record.student_id as "studentId", record.am_code as "amCode", record.pm_code as "pmCode",
  record.read_only as "readOnly"`

/** A record without marks is left out unless it is locked: the pupil counts as never marked. */
export const IS_MARKED = sql`(coalesce(record.am_code, record.pm_code) is not null or record.read_only)`

/** As `isLate` of the domain: only such a mark has the time of an arrival. */
export const isLateCode = (code: Sql) => sql`${code} in ('L', 'U')`

// Records of earlier versions can hold the time of a mark that was late once.
const AM_ARRIVAL = sql`case when ${isLateCode(sql`record.am_code`)} then record.am_arrival end`
const PM_ARRIVAL = sql`case when ${isLateCode(sql`record.pm_code`)} then record.pm_arrival end`

/** A RecordNote of the contract. */
export const RECORD_NOTE = sql`record.student_id as "studentId", record.notes as note,
  to_char(${AM_ARRIVAL}, 'HH24:MI') as "amArrival", to_char(${PM_ARRIVAL}, 'HH24:MI') as "pmArrival"`

/** `record` carries a note or the time of a late arrival. */
export const HAS_NOTE = sql`num_nonnulls(record.notes, ${AM_ARRIVAL}, ${PM_ARRIVAL}) > 0`
