-- Reopening a term or year unlocks what closing it locked; what was locked by command stays locked.
alter table attendance_records add column locked_by_closing boolean not null default false;
-- Which records of the periods that are closed now were locked before is not known: they are unlocked together, as until now.
alter table attendance_records disable trigger user;
update attendance_records set locked_by_closing = true from closed_periods
where read_only and date between from_date and to_date;
alter table attendance_records enable trigger user;

-- No record comes into a closed term or year past the program, also for a pupil or a day that was added after closing it. The
-- program asks in the statement that writes marks; closing itself carries the number of its transaction.
create function refuse_record_in_closed_period() returns trigger language plpgsql as $$
begin
  if exists (select from closed_periods where new.date between from_date and to_date) then
    raise exception '% lies in a closed term or year.', new.date using errcode = 'RG001', table = 'attendance_records';
  end if;
  return new;
end
$$;
create trigger attendance_records_not_in_closed_period
  before insert on attendance_records for each row
  when (new.entered_in is distinct from pg_current_xact_id())
  execute function refuse_record_in_closed_period();

-- A reason that is left out is filled in (0192); one that only pretends to be there is refused.
create or replace function complete_amendment() returns trigger language plpgsql as $$
begin
  if new.reason <> '' and btrim(new.reason, E' \t\r\n\u00a0') = '' then
    raise exception 'The reason of an amendment has no words.'
      using errcode = '23514', table = 'attendance_changes', column = 'reason';
  end if;
  new.reason := coalesce(nullif(new.reason, ''), 'Reason not given');
  new.user_name := coalesce(nullif(btrim(new.user_name), ''), 'Past the program, as ' || session_user);
  new.user_position := coalesce(nullif(btrim(new.user_position), ''), nullif(new.user_role, ''), 'Not known');
  new.changed_at := coalesce(new.changed_at, clock_timestamp());
  return new;
end
$$;
drop trigger attendance_changes_facts on attendance_changes;
create trigger attendance_changes_facts
  before insert on attendance_changes for each row
  when (new.old_code is not null
    and (btrim(new.reason, E' \t\r\n\u00a0') <> '' and new.user_name <> '' and new.user_position <> '') is not true)
  execute function complete_amendment();
