-- Closing a term adds empty records, so that pupils who were not marked cannot be marked there; reopening removes them. They
-- hold nothing that was entered, so that the trail counts them neither as unlocked nor as deleted. A lock that a command or a
-- person at the database sets or lifts is counted as before, also that of an empty record.
create or replace function count_lock() returns trigger language plpgsql as $$
declare
  counted constant jsonb := coalesce(nullif(current_setting('register.locks', true), '')::jsonb, '{}');
  what constant text := case when new.read_only then 'locked' else 'unlocked' end;
begin
  if old.locked_by_closing <> new.locked_by_closing and num_nonnulls(new.am_code, new.pm_code, new.notes) = 0 then
    return null;
  end if;
  perform set_config('register.locks', (counted || jsonb_build_object(
    what, coalesce((counted ->> what)::integer, 0) + 1,
    'from', least((counted ->> 'from')::date, new.date), 'to', greatest((counted ->> 'to')::date, new.date)))::text, true);
  return null;
end
$$;

create or replace function enter_deleted_records() returns trigger language plpgsql as $$
begin
  perform enter_in_trail('recordsDeleted', 'pupil', gone.student_id::text, name_of_pupil(gone.student_id::text),
    jsonb_build_object('days', gone.days), null, jsonb_build_object('from', gone.first, 'to', gone.last))
  from (select student_id, count(*) as days, min(date) as first, max(date) as last from gone_records
    where num_nonnulls(am_code, pm_code, notes) > 0 group by 1) as gone;
  return null;
end
$$;
