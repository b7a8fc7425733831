-- Every amendment carries original, amended, reason, time, and the name and position of the person (L1), however it
-- reaches the table: what the program knows, it enters; what a statement past the program leaves out, is filled in here.
create function complete_amendment() returns trigger language plpgsql as $$
begin
  new.reason := coalesce(nullif(btrim(new.reason), ''), 'Reason not given');
  new.user_name := coalesce(nullif(btrim(new.user_name), ''), 'Past the program, as ' || session_user);
  new.user_position := coalesce(nullif(btrim(new.user_position), ''), nullif(new.user_role, ''), 'Not known');
  new.changed_at := coalesce(new.changed_at, clock_timestamp());
  return new;
end
$$;
create trigger attendance_changes_facts
  before insert on attendance_changes for each row
  when (new.old_code is not null
    and (new.reason <> '' and new.user_name <> '' and new.user_position <> '') is not true)
  execute function complete_amendment();

-- The net beneath the program (0005) knows the position too.
create or replace function complete_mark_history() returns trigger language plpgsql as $$
begin
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

-- A record that is deleted takes its marks back. With its pupil it goes without entries: the trail has the deletion.
create function enter_deleted_record() returns trigger language plpgsql as $$
begin
  insert into attendance_changes (student_id, student_name, date, session, old_code, source)
  select old.student_id,
    concat_ws(' ', coalesce(nullif(btrim(students.known_as), ''), students.first_name), students.last_name),
    old.date, marks.session, marks.code, 'database'
  from (values ('am', old.am_code), ('pm', old.pm_code)) as marks (session, code)
  join students on students.id = old.student_id
  where marks.code is not null;
  return null;
end
$$;
create trigger attendance_records_history_of_delete
  after delete on attendance_records for each row
  when (coalesce(old.am_code, old.pm_code) is not null)
  execute function enter_deleted_record();

-- A record stays with its pupil and day: moved, it would take marks away from one and give them to another unseen.
create function refuse_move_of_record() returns trigger language plpgsql as $$
begin
  raise exception 'A record stays with its pupil and day.' using errcode = 'RG002', table = 'attendance_records';
end
$$;
create trigger attendance_records_stay
  before update of student_id, date on attendance_records for each row
  when (old.student_id <> new.student_id or old.date <> new.date)
  execute function refuse_move_of_record();
