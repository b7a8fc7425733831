/** The simplest statements that open and save a class: the limits of every ratio. */

export const OPEN = {
  name: 'open',
  text: `select s.id, s.first_name as "firstName", s.known_as as "knownAs", s.last_name as "lastName",
      s.date_of_birth::text as "dateOfBirth", s.year_group as "yearGroup", s.profile_image_url as "profileImageUrl",
      s.academic_year_id as "academicYearId", r.am_code as "amCode", r.pm_code as "pmCode", r.read_only as "readOnly"
    from students s left join attendance_records r on r.student_id = s.id and r.date = $1
    where s.academic_year_id = $2 and s.year_group = $3
    order by s.last_name, s.first_name`,
}

/** The marks have only a primary key; the history has the columns and the index of ours, but no trigger. */
export const TABLES = `
  create table if not exists thin_marks (student_id int not null, date date not null, am_code text, pm_code text,
    primary key (student_id, date));
  create table if not exists thin_changes (like attendance_changes including all)`

const UPSERT = `
  insert into thin_marks (student_id, date, am_code)
    select student_id, $1, am_code from unnest($2::int[], $3::text[]) as mark (student_id, am_code)
    on conflict (student_id, date) do update set am_code = excluded.am_code`

export const SAVE = { name: 'save', text: UPSERT }

/** The same, and in the same statement the change of every mark with the name of the pupil and the mark before. */
export const SAVE_WITH_HISTORY = {
  name: 'save with history',
  text: `
  with saved as (${UPSERT} returning student_id, am_code)
  insert into thin_changes
    (student_id, student_name, date, session, old_code, new_code, source, user_id, user_name, user_role)
  select saved.student_id, coalesce(known_as, first_name) || ' ' || last_name, $1::date, 'am', before.am_code, saved.am_code,
    'bulk', 'person', 'Person', 'staff'
  from saved join students on students.id = saved.student_id
    left join thin_marks before on before.student_id = students.id and before.date = $1::date`,
}

export interface Save {
  date: string
  marks: { studentId: number; code: string }[]
}

export const valuesOf = ({ date, marks }: Save) => [
  date,
  marks.map(({ studentId }) => studentId),
  marks.map(({ code }) => code),
]
