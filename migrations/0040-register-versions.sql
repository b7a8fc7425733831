-- Which transactions changed marks or pupils: the version of the annual read (its ETag) is made from the latest of
-- them. A row per transaction and no shared counter, so that two teachers who save at once never wait for each other.
create table register_versions (
  changed_in xid8 constraint register_versions_pkey primary key
);

create function note_register_version() returns trigger language plpgsql as $$
declare
  current_one constant xid8 := pg_current_xact_id();
begin
  insert into register_versions values (current_one) on conflict do nothing;
  -- Now and then the settled ones are swept up; the transaction that sweeps is itself the latest.
  if current_one::text::numeric % 1024 = 0 then
    delete from register_versions where changed_in in (
      select changed_in from register_versions
      where changed_in < pg_snapshot_xmin(pg_current_snapshot()) for update skip locked
    );
  end if;
  return null;
end
$$;

create trigger attendance_records_version
  after insert or update or delete or truncate on attendance_records
  for each statement execute function note_register_version();
create trigger students_version
  after insert or update or delete or truncate on students
  for each statement execute function note_register_version();
