-- The statement that writes marks also enters them in the history, and says so with the number of its transaction.
-- The net of 0005 need not look for those entries again: that search cost more than the rest of saving a class. A mark
-- that reaches the table any other way carries no number, or one of the past, and is compared as before.
alter table attendance_records add column entered_in xid8;

create or replace function complete_mark_history() returns trigger language plpgsql as $$
begin
  if not exists (select from written where entered_in is distinct from pg_current_xact_id()) then
    return null;
  end if;
  insert into attendance_changes
    (student_id, student_name, date, session, old_code, new_code, source, user_id, user_name, user_role)
  select written.student_id,
    concat_ws(' ', coalesce(nullif(btrim(students.known_as), ''), students.first_name), students.last_name),
    written.date, marks.session, known.new_code, marks.code, 'database',
    users.id, nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.role
  from written
  cross join lateral (values ('am', written.am_code), ('pm', written.pm_code)) as marks (session, code)
  left join lateral (
    select attendance_changes.new_code from attendance_changes
    where attendance_changes.student_id = written.student_id
      and attendance_changes.date = written.date
      and attendance_changes.session = marks.session
    order by attendance_changes.id desc limit 1
  ) as known on true
  join students on students.id = written.student_id
  left join users on users.id = written.last_updated_by
  where written.entered_in is distinct from pg_current_xact_id() and marks.code is distinct from known.new_code;
  return null;
end
$$;
