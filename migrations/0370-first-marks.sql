-- A mark that replaces the one that was shown is written without a look whether its record is still there, which took a
-- twentieth of the time of a save. Where it is not, the new record would say that it replaced a mark: the save is undone.
create function refuse_first_mark_that_replaces() returns trigger language plpgsql as $$
begin
  raise exception 'There is no mark of % to replace.', new.date using errcode = 'RG005', table = 'attendance_records';
end
$$;
create trigger attendance_records_first_mark
  after insert on attendance_records for each row
  when (coalesce(new.previous_am_code, new.previous_pm_code) is not null)
  execute function refuse_first_mark_that_replaces();
