-- M7: absences that are known beforehand, one row for each pupil. Those that were entered together share plan_id, and are
-- changed and approved together. The days without a register between the dates propose nothing.
create sequence planned_absence_ids as integer;

-- The sessions of one pupil as whole numbers, two for each day, so that one constraint finds those planned twice.
-- A number has room for every day between 1900 and 2200.
create function planned_sessions(
  pupil integer, first_day date, last_day date, am_weekdays smallint[], pm_weekdays smallint[]
) returns int8multirange language sql immutable as $$
  select coalesce(range_agg(int8range(number, number + 1)), '{}')
  from generate_series(0, last_day - first_day) as days (later)
  cross join (values (0, am_weekdays), (1, pm_weekdays)) as half (place, weekdays)
  cross join lateral (
    select pupil::bigint * 1000000 + (first_day - date '1900-01-01' + later) * 2 + place
  ) as session (number)
  where extract(isodow from first_day + later) = any (weekdays)
$$;

create table planned_absences (
  plan_id     integer not null,
  student_id  integer not null references students (id) on delete cascade,
  from_date   register_date not null,
  to_date     register_date not null,
  -- A pattern of the week, such as that of a part-time pupil; otherwise an absence of its own.
  is_weekly   boolean not null default false,
  -- Monday 1 to Sunday 7.
  am_weekdays smallint[] not null,
  pm_weekdays smallint[] not null,
  code        varchar(2) not null,
  reason      varchar(200),
  asked_by    varchar(200),
  entered_by  varchar(350) not null,
  -- Empty while it is only asked for: then it proposes no code.
  approved_by varchar(350),
  approved_at timestamptz,
  sessions    int8multirange not null generated always as
    (planned_sessions(student_id, from_date, to_date, am_weekdays, pm_weekdays)) stored,
  constraint planned_absences_pkey primary key (student_id, plan_id),
  constraint planned_absences_dates_check check (from_date <= to_date and to_date - from_date <= 400),
  constraint planned_absences_weekdays_check check (
    am_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and pm_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint planned_absences_sessions_check check (not isempty(sessions)),
  -- A pupil is never planned to be there, late or absent without a reason.
  constraint planned_absences_code_check check (code in ('B', 'K', 'P', 'V', 'W', 'C', 'C1', 'C2', 'E', 'I', 'J1', 'M', 'R',
    'S', 'T', 'G', 'O', 'D', 'Q', 'X', 'Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7')),
  constraint planned_absences_approval_check check ((approved_by is null) = (approved_at is null)),
  -- One session has one absence and one pattern: which of them is proposed follows from their codes (decision 39).
  constraint planned_absences_one_absence exclude using gist (sessions with &&) where (not is_weekly),
  constraint planned_absences_one_pattern exclude using gist (sessions with &&) where (is_weekly)
);
create index planned_absences_plan_index on planned_absences (plan_id);
create index planned_absences_day_index on planned_absences (to_date, from_date);

create trigger planned_absences_trail after insert or update or delete on planned_absences
  for each row execute function enter_change('plannedAbsence', 'plan_id', 'sessions');
create trigger planned_absences_emptied before truncate on planned_absences
  for each statement execute function enter_emptied_table();
