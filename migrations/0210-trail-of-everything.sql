-- Every change that the mark history does not know leaves an entry in the trail, entered by the database in the same
-- transaction (docs/decisions/0033-the-database-keeps-the-trail.md).
alter table trail_entries
  drop constraint trail_entries_subject_check,
  add constraint trail_entries_subject_check check (subject in ('pupil', 'user', 'school')),
  -- Which of several: the week of a comment, the day of a care record, the term of a booking.
  add column about jsonb,
  add column user_position varchar(200);
create index trail_entries_user_index on trail_entries (user_id, id);
create index trail_entries_kind_index on trail_entries (kind, id);
create index trail_entries_day_index on trail_entries (entered_at);

-- The name, the role and the position are those of this moment. A position is read only where accounts have one.
drop function enter_in_trail(text, text, text, text, jsonb, jsonb);
create function enter_in_trail(
  entry_kind text, entry_subject text, its_id text, its_name text, before_it jsonb, after_it jsonb,
  about_it jsonb default null
) returns void language sql as $$
  insert into trail_entries
    (kind, subject, subject_id, subject_name, before, after, about, user_id, user_name, user_role, user_position)
  select entry_kind, entry_subject, coalesce(its_id, ''), coalesce(its_name, ''), before_it, after_it, about_it,
    actor.id, nullif(current_setting('register.user_name', true), ''),
    nullif(current_setting('register.user_role', true), ''), to_jsonb(users) ->> 'position'
  from (select nullif(current_setting('register.user_id', true), '') as id) as actor
  left join users on users.id = actor.id
$$;

create function camel_case(column_name text) returns text language sql immutable as $$
  select string_agg(case place when 1 then part else initcap(part) end, '' order by place)
  from string_to_table(column_name, '_') with ordinality as parts (part, place)
$$;

-- The values of a row that the other one does not have; null where there are none.
create function values_not_in(one jsonb, other jsonb, left_out text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(camel_case(key), value) from jsonb_each(one)
  where key <> all (left_out) and value is distinct from coalesce(other -> key, 'null')
$$;

-- A pupil who has just been deleted is known by the last entry about them.
create function name_of_pupil(pupil_id text) returns text language sql stable as $$
  select coalesce(
    (select pupil_name(students) from students where id = pupil_id::integer),
    (select subject_name from trail_entries where subject = 'pupil' and subject_id = pupil_id and subject_name <> ''
      order by id desc limit 1))
$$;

-- Arguments: what it is, the columns that say which one, and the columns that are entered elsewhere or are no change.
create function enter_change() returns trigger language plpgsql as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  shown constant jsonb := coalesce(becomes, was);
  which constant text[] := string_to_array(tg_argv[1], ',');
  left_out constant text[] :=
    array['id', 'student_id', 'created_at', 'updated_at'] || which || string_to_array(tg_argv[2], ',');
  before_it constant jsonb := values_not_in(was, becomes, left_out);
  after_it constant jsonb := values_not_in(becomes, was, left_out);
  about_it constant jsonb := (select jsonb_object_agg(camel_case(key), value) from jsonb_each(shown) where key = any (which));
  verb constant text := case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Changed' else 'Deleted' end;
begin
  if tg_op = 'UPDATE' and before_it is null and after_it is null
    and (select bool_and(was -> key = becomes -> key) from unnest(which) as key) is not false
  then
    return null;
  end if;
  if shown ? 'student_id' then
    perform enter_in_trail(tg_argv[0] || verb, 'pupil', shown ->> 'student_id', name_of_pupil(shown ->> 'student_id'),
      before_it, after_it, about_it);
  elsif tg_table_name = 'students' then
    perform enter_in_trail(tg_argv[0] || verb, 'pupil', shown ->> 'id',
      concat_ws(' ', coalesce(nullif(btrim(shown ->> 'known_as'), ''), shown ->> 'first_name'), shown ->> 'last_name'),
      before_it, after_it, about_it);
  elsif tg_table_name = 'users' then
    perform enter_in_trail(tg_argv[0] || verb, 'user', shown ->> 'id',
      coalesce(nullif(concat_ws(' ', shown ->> 'first_name', shown ->> 'last_name'), ''), shown ->> 'email'),
      before_it, after_it, about_it);
  else
    perform enter_in_trail(tg_argv[0] || verb, 'school', shown ->> 'id', coalesce(shown ->> 'name', shown ->> 'year'),
      before_it, after_it, about_it);
  end if;
  return null;
end
$$;

create function enter_emptied_table() returns trigger language plpgsql as $$
declare
  amount bigint;
begin
  execute format('select count(*) from %I', tg_table_name) into amount;
  if amount > 0 then
    perform enter_in_trail('tableEmptied', 'school', tg_table_name, tg_table_name, jsonb_build_object('rows', amount), null);
  end if;
  return null;
end
$$;

-- Consent has kinds of its own (0130).
create trigger students_trail after insert or update on students for each row execute function enter_change(
  'pupil', '', 'photo_consent,photo_consent_date,photo_consent_by,profile_image_url,photo_uploaded_at,photo_uploaded_by');
drop trigger students_deletion_entered on students;
drop function enter_deleted_pupil();
create trigger students_deletion_entered after delete on students for each row execute function enter_change(
  'pupil', '', 'profile_image_url,photo_uploaded_at,photo_uploaded_by');
-- So have a sign-in and a changed name.
create trigger users_trail after insert or delete on users for each row execute function enter_change(
  'user', '', 'profile_image_url,last_sign_in_at,name_key');
create trigger users_trail_of_update after update on users for each row execute function enter_change(
  'user', '', 'profile_image_url,last_sign_in_at,name_key,first_name,last_name');
create trigger academic_years_trail after insert or update or delete on academic_years
  for each row execute function enter_change('year', 'year', '');
create trigger school_classes_trail after insert or update or delete on school_classes
  for each row execute function enter_change('class', '', '');
create trigger weekly_comments_trail after insert or update or delete on weekly_comments
  for each row execute function enter_change('comment', 'week_start_date,class_id', 'last_updated_by');
create trigger after_school_care_attendance_trail after insert or update or delete on after_school_care_attendance
  for each row execute function enter_change('careRecord', 'date', 'marked_by,marked_at');
create trigger after_school_care_term_bookings_trail after insert or update or delete on after_school_care_term_bookings
  for each row execute function enter_change('booking', 'academic_year,term,day_of_week', 'created_by');

create function enter_sign_in() returns trigger language plpgsql as $$
begin
  insert into trail_entries (kind, subject, subject_id, subject_name, user_id, user_name, user_role, user_position)
  values ('signedIn', 'user', new.id, coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.email, ''),
    new.id, nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.role, to_jsonb(new) ->> 'position');
  return null;
end
$$;
create trigger users_trail_of_first_sign_in after insert on users for each row
  when (new.last_sign_in_at is not null) execute function enter_sign_in();
create trigger users_trail_of_sign_in after update on users for each row
  when (old.last_sign_in_at is distinct from new.last_sign_in_at and new.last_sign_in_at is not null)
  execute function enter_sign_in();

-- What is added is entered with its own words (0202).
create trigger contact_attempts_trail after delete on contact_attempts
  for each row execute function enter_change('contactAttempt', 'date', 'user_id,user_role');

-- A calendar is made by the year: one entry for the statement, with the days that changed.
create function calendar_days(days jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(day ->> 'date', jsonb_strip_nulls(jsonb_build_object('dayType', day -> 'day_type',
    'termName', day -> 'term_name', 'weekNumber', day -> 'week_number', 'isRegisterRequired', day -> 'is_register_required')))
  from jsonb_array_elements(days) as day
$$;
create function enter_calendar_change() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in execute case tg_op
    when 'INSERT' then 'select academic_year, null::jsonb as was, jsonb_agg(to_jsonb(new_days)) as becomes from new_days group by 1'
    when 'DELETE' then 'select academic_year, jsonb_agg(to_jsonb(old_days)) as was, null::jsonb as becomes from old_days group by 1'
    else 'select new_days.academic_year, jsonb_agg(to_jsonb(old_days)) as was, jsonb_agg(to_jsonb(new_days)) as becomes
      from new_days join old_days using (id) where to_jsonb(new_days) <> to_jsonb(old_days) group by 1'
    end
  loop
    perform enter_in_trail('calendarChanged', 'school', change.academic_year, change.academic_year,
      calendar_days(change.was), calendar_days(change.becomes));
  end loop;
  return null;
end
$$;
create trigger school_calendar_trail_of_insert after insert on school_calendar
  referencing new table as new_days for each statement execute function enter_calendar_change();
create trigger school_calendar_trail_of_update after update on school_calendar
  referencing old table as old_days new table as new_days for each statement execute function enter_calendar_change();
create trigger school_calendar_trail_of_delete after delete on school_calendar
  referencing old table as old_days for each statement execute function enter_calendar_change();

-- Of attendance records, whose marks are in the history: notes, locks and deletions. Named columns count only where a
-- statement sets them, so that saving marks does not pay for these.
create function enter_changed_note() returns trigger language plpgsql as $$
begin
  perform enter_in_trail('noteChanged', 'pupil', new.student_id::text, name_of_pupil(new.student_id::text),
    case when tg_op = 'UPDATE' and old.notes is not null then jsonb_build_object('notes', old.notes) end,
    jsonb_build_object('notes', new.notes), jsonb_build_object('date', new.date));
  return null;
end
$$;
create trigger attendance_records_note_of_insert after insert on attendance_records
  for each row when (new.notes is not null) execute function enter_changed_note();
create trigger attendance_records_note_of_update after update of notes on attendance_records
  for each row when (old.notes is distinct from new.notes) execute function enter_changed_note();

-- A term is locked by one statement over thousands of records: they are counted, and entered once.
create function count_lock() returns trigger language plpgsql as $$
declare
  counted constant jsonb := coalesce(nullif(current_setting('register.locks', true), '')::jsonb, '{}');
  what constant text := case when new.read_only then 'locked' else 'unlocked' end;
begin
  perform set_config('register.locks', (counted || jsonb_build_object(
    what, coalesce((counted ->> what)::integer, 0) + 1,
    'from', least((counted ->> 'from')::date, new.date), 'to', greatest((counted ->> 'to')::date, new.date)))::text, true);
  return null;
end
$$;
create function enter_locks() returns trigger language plpgsql as $$
declare
  counted constant jsonb := nullif(current_setting('register.locks', true), '')::jsonb;
begin
  if counted is null then
    return null;
  end if;
  perform set_config('register.locks', '', true);
  perform enter_in_trail('recordsLocked', 'school', '', '', null, counted - array['from', 'to'],
    jsonb_build_object('from', counted -> 'from', 'to', counted -> 'to'));
  return null;
end
$$;
create trigger attendance_records_lock_counted after update of read_only on attendance_records
  for each row when (old.read_only is distinct from new.read_only) execute function count_lock();
create trigger attendance_records_locks_entered after update of read_only on attendance_records
  for each statement execute function enter_locks();

create function enter_deleted_records() returns trigger language plpgsql as $$
begin
  perform enter_in_trail('recordsDeleted', 'pupil', gone.student_id::text, name_of_pupil(gone.student_id::text),
    jsonb_build_object('days', gone.days), null, jsonb_build_object('from', gone.first, 'to', gone.last))
  from (select student_id, count(*) as days, min(date) as first, max(date) as last from gone_records group by 1) as gone;
  return null;
end
$$;
create trigger attendance_records_deletions_entered after delete on attendance_records
  referencing old table as gone_records for each statement execute function enter_deleted_records();

create trigger students_emptied before truncate on students
  for each statement execute function enter_emptied_table();
create trigger users_emptied before truncate on users
  for each statement execute function enter_emptied_table();
create trigger academic_years_emptied before truncate on academic_years
  for each statement execute function enter_emptied_table();
create trigger school_classes_emptied before truncate on school_classes
  for each statement execute function enter_emptied_table();
create trigger school_calendar_emptied before truncate on school_calendar
  for each statement execute function enter_emptied_table();
create trigger weekly_comments_emptied before truncate on weekly_comments
  for each statement execute function enter_emptied_table();
create trigger after_school_care_attendance_emptied before truncate on after_school_care_attendance
  for each statement execute function enter_emptied_table();
create trigger after_school_care_term_bookings_emptied before truncate on after_school_care_term_bookings
  for each statement execute function enter_emptied_table();
create trigger attendance_records_emptied before truncate on attendance_records
  for each statement execute function enter_emptied_table();
create trigger school_times_emptied before truncate on school_times
  for each statement execute function enter_emptied_table();
create trigger contact_attempts_emptied before truncate on contact_attempts
  for each statement execute function enter_emptied_table();
create trigger pupil_contacts_emptied before truncate on pupil_contacts
  for each statement execute function enter_emptied_table();
