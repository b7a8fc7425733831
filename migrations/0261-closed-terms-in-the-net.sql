-- The net beneath the program (0005) is called for exactly the inserts that 0240 asked about: with the question in it, a
-- save has one trigger less to be told apart from.
drop trigger attendance_records_not_in_closed_period on attendance_records;
drop function refuse_record_in_closed_period();

create or replace function complete_mark_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select from closed_periods where new.date between from_date and to_date) then
    raise exception '% lies in a closed term or year.', new.date using errcode = 'RG001', table = 'attendance_records';
  end if;
  insert into attendance_changes (student_id, student_name, date, session, old_code, new_code, source,
    user_id, user_name, user_role, user_position)
  select new.student_id,
    concat_ws(' ', coalesce(nullif(btrim(students.known_as), ''), students.first_name), students.last_name),
    new.date, marks.session, known.new_code, marks.code, 'database',
    users.id, nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.role, users.position
  from (values ('am', new.am_code), ('pm', new.pm_code)) as marks (session, code)
  left join lateral (
    select attendance_changes.new_code from attendance_changes
    where attendance_changes.student_id = new.student_id
      and attendance_changes.date = new.date
      and attendance_changes.session = marks.session
    order by attendance_changes.id desc limit 1
  ) as known on true
  join students on students.id = new.student_id
  left join users on users.id = new.last_updated_by
  where marks.code is distinct from known.new_code;
  return null;
end
$$;
