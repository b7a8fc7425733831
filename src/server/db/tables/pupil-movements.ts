import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { OUT_REASONS } from '#domain/office-day/movements.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { constant, sql } from '#server/db/sql.ts'
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

/** A child who is out is never taken for present: without a code of the reason, the absence has no reason yet. */
const OUT_CODES = constant(
  JSON.stringify(
    Object.fromEntries(Object.entries(OUT_REASONS).map(([reason, { code }]) => [reason, code ?? 'N'])),
  ),
)

const USUAL_AM = constant(USUAL_TIMES.am.opens)
const USUAL_PM = constant(USUAL_TIMES.pm.opens)

/** [M6] Who left on that day before a register opened and is not back, with the code that its register proposes. */
export const outOn = (date: IsoDate) => sql`
  select last.student_id, half.session, ${OUT_CODES}::jsonb ->> last.reason, to_char(last.time, 'HH24:MI')
  from (
    select distinct on (student_id) student_id, kind, time, reason from pupil_movements
    where date = ${date} order by student_id, id desc
  ) as last
  join students on students.id = last.student_id
  left join lateral (
    select am_opens, pm_opens from school_times left join school_classes on school_classes.id = class_id
    where class_id is null or school_classes.name = students.year_group order by class_id nulls last limit 1
  ) as times on true
  cross join lateral (values
    ('am', coalesce(times.am_opens, ${USUAL_AM}::time)),
    ('pm', coalesce(times.pm_opens, ${USUAL_PM}::time))
  ) as half (session, opens)
  where last.kind = 'out' and last.time < half.opens`
