-- The net of 0005 by row: a mark that the writing statement has entered itself is told apart before anything is
-- called or collected, so that the net costs nothing where it is not needed.
drop trigger attendance_records_history_of_insert on attendance_records;
drop trigger attendance_records_history_of_update on attendance_records;

create or replace function complete_mark_history() returns trigger language plpgsql as $$
begin
  insert into attendance_changes
    (student_id, student_name, date, session, old_code, new_code, source, user_id, user_name, user_role)
  select new.student_id,
    concat_ws(' ', coalesce(nullif(btrim(students.known_as), ''), students.first_name), students.last_name),
    new.date, marks.session, known.new_code, marks.code, 'database',
    users.id, nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.role
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

create trigger attendance_records_history_of_insert
  after insert on attendance_records for each row
  when (new.entered_in is distinct from pg_current_xact_id())
  execute function complete_mark_history();
create trigger attendance_records_history_of_update
  after update on attendance_records for each row
  when (new.entered_in is distinct from pg_current_xact_id())
  execute function complete_mark_history();
