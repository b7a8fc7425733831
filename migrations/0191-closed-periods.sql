-- The terms and years that are closed (L6): their records are locked, and no mark goes in. Reopening removes the row;
-- the trail keeps both, with who and why.
create table closed_periods (
  name      varchar(50) constraint closed_periods_pkey primary key,
  from_date date not null,
  to_date   date not null,
  closed_at timestamptz not null default clock_timestamp(),
  closed_by varchar(350) not null,
  constraint closed_periods_dates_check check (from_date <= to_date)
);

alter table trail_entries
  drop constraint trail_entries_subject_check,
  add constraint trail_entries_subject_check check (subject in ('pupil', 'user', 'school'));

create function enter_closed_period() returns trigger language plpgsql as $$
declare
  period constant closed_periods := coalesce(new, old);
  days constant jsonb := jsonb_build_object('from', period.from_date, 'to', period.to_date);
begin
  if tg_op = 'INSERT' then
    perform enter_in_trail('periodClosed', 'school', period.name, period.name, null, days);
  else
    perform enter_in_trail('periodReopened', 'school', period.name, period.name, days,
      jsonb_build_object('reason', nullif(current_setting('register.reason', true), '')));
  end if;
  return null;
end
$$;
create trigger closed_periods_entered
  after insert or delete on closed_periods for each row execute function enter_closed_period();

create function refuse_change_of_closed_period() returns trigger language plpgsql as $$
begin
  raise exception 'A closed period is only reopened: % refused.', tg_op
    using errcode = 'RG002', table = 'closed_periods';
end
$$;
create trigger closed_periods_not_changed
  before update on closed_periods for each row execute function refuse_change_of_closed_period();
create trigger closed_periods_no_truncate
  before truncate on closed_periods for each statement execute function refuse_change_of_closed_period();
