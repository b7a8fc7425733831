-- The note of a record (§3 `notes`) and when a late child arrived in each session (M2, decision 37). A save of marks sets
-- none of the three, so that it pays for no trigger of theirs.
alter table attendance_records
  add column am_arrival time,
  add column pm_arrival time;

-- The trail keeps them as it kept the note (0210): before and after, with the person.
create or replace function enter_changed_note() returns trigger language plpgsql as $$
declare
  -- An insert has no row before it.
  earlier jsonb := case when tg_op = 'UPDATE' then jsonb_strip_nulls(jsonb_build_object(
    'notes', old.notes, 'amArrival', to_char(old.am_arrival, 'HH24:MI'),
    'pmArrival', to_char(old.pm_arrival, 'HH24:MI'))) end;
begin
  perform enter_in_trail('noteChanged', 'pupil', new.student_id::text, name_of_pupil(new.student_id::text),
    nullif(earlier, '{}'),
    jsonb_build_object('notes', new.notes) || jsonb_strip_nulls(jsonb_build_object(
      'amArrival', to_char(new.am_arrival, 'HH24:MI'), 'pmArrival', to_char(new.pm_arrival, 'HH24:MI'))),
    jsonb_build_object('date', new.date));
  return null;
end
$$;
drop trigger attendance_records_note_of_update on attendance_records;
create trigger attendance_records_note_of_update
  after update of notes, am_arrival, pm_arrival on attendance_records for each row
  when ((old.notes, old.am_arrival, old.pm_arrival) is distinct from (new.notes, new.am_arrival, new.pm_arrival))
  execute function enter_changed_note();

-- §4: a locked record cannot be edited by anyone, its note neither.
create or replace function refuse_change_of_locked_record() returns trigger language plpgsql as $$
begin
  if new.read_only
    and (old.student_id, old.date, old.am_code, old.pm_code, old.notes, old.am_arrival, old.pm_arrival)
      is distinct from
      (new.student_id, new.date, new.am_code, new.pm_code, new.notes, new.am_arrival, new.pm_arrival)
  then
    raise exception 'The record of % is locked and cannot be edited.', old.date
      using errcode = 'RG001', table = 'attendance_records';
  end if;
  return new;
end
$$;
