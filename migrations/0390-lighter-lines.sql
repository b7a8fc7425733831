-- The line of an entry of the mark history, to the letter as 0211 wrote it, in two thirds of the time: of a save, the line
-- is the larger part of what the seal takes later. None of its columns holds JSON of its own, in which an empty field would go too.
create or replace function record_line(entry attendance_changes) returns text
  language sql stable set timezone = 'UTC' as $$
  select jsonb_strip_nulls(to_jsonb(entry))::text
$$;
