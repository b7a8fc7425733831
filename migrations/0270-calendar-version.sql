-- Counts the changes of the calendar, so that a process that has read it knows whether what it keeps is still true.
create table calendar_version (
  is_only_row boolean primary key default true check (is_only_row),
  version bigint not null
);
insert into calendar_version (version) values (1);

create function count_change_of_calendar() returns trigger language plpgsql as $$
begin
  update calendar_version set version = version + 1;
  return null;
end
$$;
create trigger school_calendar_counted after insert or update or delete or truncate on school_calendar
  for each statement execute function count_change_of_calendar();
