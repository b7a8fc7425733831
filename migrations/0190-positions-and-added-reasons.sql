-- The law asks for the position (job title) of the person who amends an entry, beside the role that decides what the
-- person may do (L2). An administrator sets it; an entry keeps it as it was at that moment.
alter table users
  add column position varchar(100),
  add constraint users_position_check check (btrim(position) <> '');
alter table attendance_changes add column user_position varchar(100);

-- The reason of an amendment that was entered without one, added later (L1): an entry of its own, because the history
-- is append-only. The names are kept as text, so that an entry outlives whom it is about and who made it.
create table amendment_reasons (
  change_id     bigint constraint amendment_reasons_pkey primary key,
  student_id    integer not null,
  student_name  varchar(250) not null,
  date          date not null,
  session       session_name not null,
  old_code      attendance_code not null,
  new_code      attendance_code,
  reason        varchar(500) not null constraint amendment_reasons_reason_check check (btrim(reason) <> ''),
  user_id       text,
  user_name     varchar(350) not null,
  user_role     varchar(20),
  user_position varchar(100),
  added_at      timestamptz not null default clock_timestamp()
);

create function refuse_change_of_added_reason() returns trigger language plpgsql as $$
begin
  raise exception 'Added reasons are append-only: % refused.', tg_op
    using errcode = 'RG002', table = 'amendment_reasons';
end
$$;
create trigger amendment_reasons_append_only
  before update or delete on amendment_reasons for each row execute function refuse_change_of_added_reason();
create trigger amendment_reasons_no_truncate
  before truncate on amendment_reasons for each statement execute function refuse_change_of_added_reason();

create function enter_added_reason() returns trigger language plpgsql as $$
begin
  perform enter_in_trail('reasonAdded', 'pupil', new.student_id::text, new.student_name, null, jsonb_build_object(
    'date', new.date, 'session', new.session, 'oldCode', new.old_code, 'newCode', new.new_code,
    'changeId', new.change_id, 'reason', new.reason));
  return null;
end
$$;
create trigger amendment_reasons_entered
  after insert on amendment_reasons for each row execute function enter_added_reason();
