-- Q5: on which ground of regulation 9 a pupil left the roll, and where to. The day is the leave date of the pupil.
create table roll_leavings (
  student_id  integer primary key references students (id) on delete cascade,
  ground      varchar(1) not null,
  destination varchar(200),
  constraint roll_leavings_ground_check check (ground between 'a' and 'o'),
  constraint roll_leavings_destination_check check (btrim(destination) <> '')
);
create trigger roll_leavings_trail after insert or update or delete on roll_leavings
  for each row execute function enter_change('leaving', '', '');
create trigger roll_leavings_emptied before truncate on roll_leavings
  for each statement execute function enter_emptied_table();

-- Q5: returns to the local authority that a person has made, and illnesses that a person expects to reach the days of one.
-- Which returns are due follows from the marks, the starting and the leaving days.
create table authority_returns (
  student_id  integer not null references students (id) on delete cascade,
  kind        varchar(20) not null,
  -- The first day of the absence, the starting day or the last day.
  since       register_date not null,
  expected_by varchar(350),
  made_by     varchar(350),
  made_at     timestamptz,
  constraint authority_returns_pkey primary key (student_id, kind, since),
  constraint authority_returns_kind_check check (kind in ('unauthorised', 'illness', 'joiner', 'leaver')),
  constraint authority_returns_expected_check check (expected_by is null or kind = 'illness'),
  constraint authority_returns_made_check check ((made_by is null) = (made_at is null)),
  constraint authority_returns_content_check check (num_nonnulls(expected_by, made_by) > 0)
);
create trigger authority_returns_trail after insert or update or delete on authority_returns
  for each row execute function enter_change('return', 'kind,since', '');
create trigger authority_returns_emptied before truncate on authority_returns
  for each statement execute function enter_emptied_table();
