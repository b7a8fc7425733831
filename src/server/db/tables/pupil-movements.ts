import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** An EnteredMovement. */
export const MOVEMENT = sql`json_build_object('id', movement.id, 'studentId', movement.student_id, 'kind', kind,
  'time', to_char(time, 'HH24:MI'), 'reason', reason, 'withWhom', with_whom,
  'expectedBack', to_char(expected_back, 'HH24:MI'), 'userName', user_name)`

/** The movements that meet a condition as one JSON array, in the order in which they were entered. */
export const movementsWhere = (
  condition: Sql,
) => sql`(select coalesce(json_agg(${MOVEMENT} order by movement.id), '[]')
  from pupil_movements movement where ${condition})`
