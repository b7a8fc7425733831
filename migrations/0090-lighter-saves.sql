-- What a save of marks costs is mostly what PostgreSQL does again for each statement and each row.

-- All at once: taken one after the other, the tables would make a circle with somebody who reads pupils and marks.
lock table students, attendance_records, attendance_changes, register_versions in access exclusive mode;

-- Values are checked where they are given, by domains: PostgreSQL keeps the check of a domain ready, whereas it reads
-- those of a table anew with every statement and runs all of them on every row that is written.
create domain attendance_code as varchar(2)
  constraint attendance_code_check check (value ~ '^([/\\BKLPVWCEIMRSTGNOUDQX]|C[12]|J1|Y[1-7])$');
create domain register_date as date
  constraint register_date_check check (value between '1900-01-01' and '2200-12-31');
create domain session_name as varchar(2)
  constraint session_name_check check (value in ('am', 'pm'));
create domain change_source as varchar(20)
  constraint change_source_check check (btrim(value) <> '');

drop trigger attendance_records_locked on attendance_records;
alter table attendance_records
  drop constraint attendance_records_am_code_check,
  drop constraint attendance_records_pm_code_check,
  drop constraint attendance_records_date_check,
  drop constraint attendance_records_notes_check,
  alter am_code type attendance_code,
  alter pm_code type attendance_code,
  alter date type register_date,
  alter notes type varchar(2000);

-- What a trigger asks of each row is read anew with every statement, too: the one question that nearly every record
-- answers with no, and the rest where it is yes.
create or replace function refuse_change_of_locked_record() returns trigger language plpgsql as $$
begin
  if new.read_only and (old.student_id, old.date, old.am_code, old.pm_code)
    is distinct from (new.student_id, new.date, new.am_code, new.pm_code)
  then
    raise exception 'The record of % is locked and cannot be edited.', old.date
      using errcode = 'RG001', table = 'attendance_records';
  end if;
  return new;
end
$$;
create trigger attendance_records_locked
  before update on attendance_records for each row
  when (old.read_only)
  execute function refuse_change_of_locked_record();

-- A class is marked on one day: with the date first, its entries come to lie beside each other.
alter table attendance_changes
  drop constraint attendance_changes_session_check,
  drop constraint attendance_changes_source_check,
  alter session type session_name,
  alter source type change_source,
  drop constraint attendance_changes_pkey,
  add constraint attendance_changes_pkey primary key (date, student_id, session, id);

-- The version of the annual read is told by the snapshot that a reader has (features/annual): noting every save in a
-- table of its own took a fifth of the time that a save takes.
drop trigger attendance_records_version on attendance_records;
drop trigger students_version on students;
drop function note_register_version();
drop table register_versions;

-- What was known of the changed columns went with their old types.
analyze attendance_records;
analyze attendance_changes;
