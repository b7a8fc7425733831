import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * Invents the marks. Per 1,000 possible sessions about 938 present, 12 late, 10 out with the school, 24 ill, 6 at the
 * doctor's, 5 on leave and 5 of other kinds.
 */
export const inventMarks = (observantPupils: readonly string[], holyDays: readonly IsoDate[]): Sql => sql`
with pupils as materialized (
  select students.id as student_id, hubspot_id as pupil, year_group, academic_years.year, start_date, leave_date,
    year_group = 'Nursery Class' and pg_temp.chance(hubspot_id || 'part-time') < 0.4 as is_part_time,
    0.3 + 1.4 * pg_temp.chance(hubspot_id || 'frail') as frailty,
    0.4 + 1.2 * pg_temp.chance(hubspot_id || 'late') as lateness
  from students join academic_years on academic_years.id = academic_year_id
),
pupil_days as materialized (
  select pupils.*, date, "dayNumber", pressure, "schoolDaysAgo", pupil || date as seed, md5(pupil || date) as digest
  from pupils join demo_days on demo_days.year = pupils.year
    and date between start_date and coalesce(leave_date, 'infinity')
),
-- What keeps a child away for whole days begins on a day and lasts some.
spells as (
  select student_id, "dayNumber" as first_day, 'I' as code,
    (array[1, 1, 1, 2, 2, 2, 3, 3, 4, 5])[1 + floor(10 * pg_temp.chance(seed || 'days ill'))::integer] as days
  from pupil_days
  where pg_temp.part(digest, 0) < 0.0096 * pressure * frailty
  union all
  select student_id, "dayNumber", 'G', 3 + floor(3 * pg_temp.chance(seed || 'days away'))::integer
  from pupil_days where pressure > 1 and pg_temp.part(digest, 1) < 0.0008
  union all
  select student_id, "dayNumber", 'C', 1 + floor(2 * pg_temp.chance(seed || 'days of leave'))::integer
  from pupil_days where pg_temp.part(digest, 2) < 0.0035 * pressure
  union all
  select student_id, "dayNumber", 'N', 1 from pupil_days where pg_temp.part(digest, 3) < 0.0018
),
days_away as (
  select student_id, first_day + days_later as "dayNumber", min(code) as code
  from spells cross join generate_series(0, days - 1) as days_later
  group by 1, 2
),
sessions as materialized (
  select pupil_days.*,
    case
      when pupil = any(${observantPupils}::text[]) and date = any(${holyDays}::date[]) then 'R'
      when days_away.code is not null then days_away.code
      -- Each class has one outing a year, which takes everybody who is there.
      when "dayNumber" = 20 + floor(130 * pg_temp.chance(year_group || year))::integer then 'V'
      when pg_temp.part(digest, 4) < 0.002 then 'B'
    end as whole_day,
    pg_temp.part(digest, 5) / lateness as am_chance,
    pg_temp.part(digest, 6) as am_visit,
    pg_temp.part(digest, 7) as pm_visit,
    year_group in ('Year 3', 'Year 4', 'Year 5') and extract(isodow from date) = 3
      and pg_temp.chance(seed || 'match') < 0.05 as plays_match
  from pupil_days left join days_away using (student_id, "dayNumber")
)
insert into demo_marks
select student_id, date,
  case
    when whole_day = 'N' and "schoolDaysAgo" > 5 then 'O'
    when whole_day is not null then whole_day
    when am_chance < 0.024 then 'L'
    when am_chance < 0.026 then 'U'
    when am_visit < 0.0065 then 'M'
    else '/'
  end,
  case
    when is_part_time then 'X'
    when whole_day = 'N' and "schoolDaysAgo" > 5 then 'O'
    when whole_day is not null then whole_day
    when plays_match then 'P'
    when pm_visit < 0.0065 then 'M'
    else '\\'
  end,
  -- The first year is closed, and a few records of the latest day are locked already.
  year = (select min(year) from demo_days) or ("schoolDaysAgo" = 1 and pg_temp.chance(seed || 'locked') < 0.03),
  coalesce(whole_day = 'N', false)
from sessions`

/** Saves the invented marks and their history in one statement, as if taken on the day. */
export const SAVE_MARKS = sql`
with records as (
  insert into attendance_records (student_id, date, am_code, pm_code, read_only, created_at, updated_at, entered_in)
  select student_id, date, am_code, pm_code, read_only,
    (date + time '08:50') at time zone 'Europe/London', (date + time '13:15') at time zone 'Europe/London', pg_current_xact_id()
  from demo_marks order by date, student_id
),
-- Without a reason within five school days, N became O: the first entry and the amendment both stay visible.
entries as (
  select demo_marks.*, session, entered, code, entry, changed_at
  from demo_marks
  cross join lateral (values
    ('am', am_code, date + time '08:50'), ('pm', pm_code, date + time '13:15')) as marks (session, code, taken_at)
  cross join lateral (values
    (1, case when was_unexplained and code = 'O' then 'N' else code end, taken_at),
    (2, case when was_unexplained and code = 'O' then 'O' end, taken_at + interval '7 days 2 hours')
  ) as entries (entry, entered, changed_at)
  where entered is not null
)
insert into attendance_changes (student_id, student_name, date, session, old_code, new_code, reason, source,
  user_name, user_role, user_position, changed_at)
select entries.student_id, concat_ws(' ', coalesce(students.known_as, students.first_name), students.last_name),
  entries.date, session, case when entry = 2 then 'N' end, entered,
  case when entry = 2 then 'No reason received within five school days' end, 'import',
  'School Office', 'staff', 'School secretary', changed_at at time zone 'Europe/London'
from entries join students on students.id = entries.student_id
order by entries.date, session, entry, entries.student_id`
