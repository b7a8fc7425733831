/** The simplest statements that open and save a class, for the baseline server and for PostgreSQL alone. */

export const OPEN = {
  name: 'open',
  text: `select s.id, s.first_name as "firstName", s.known_as as "knownAs", s.last_name as "lastName",
      s.date_of_birth::text as "dateOfBirth", s.year_group as "yearGroup", s.profile_image_url as "profileImageUrl",
      s.academic_year_id as "academicYearId", r.am_code as "amCode", r.pm_code as "pmCode", r.read_only as "readOnly"
    from students s left join attendance_records r on r.student_id = s.id and r.date = $1
    where s.academic_year_id = $2 and s.year_group = $3
    order by s.last_name, s.first_name`,
}

export const SAVE = {
  name: 'save',
  text: `insert into baseline_marks (student_id, date, am_code)
    select student_id, $1, am_code from unnest($2::int[], $3::text[]) as mark (student_id, am_code)
    on conflict (student_id, date) do update set am_code = excluded.am_code`,
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
