-- Q5: what the admission register asks for and no other table holds. It belongs to the person, not to a year
-- (docs/decisions/0061-the-admission-register-is-read-from-the-record.md).
create table admission_particulars (
  person_id           integer primary key references persons (id) on delete cascade,
  full_name           varchar(200),
  sex                 varchar(6),
  last_school         varchar(200),
  last_school_address varchar(300),
  -- The child came to this school first, so that there is no last school to ask for.
  is_first_school     boolean not null default false,
  constraint admission_particulars_sex_check check (sex in ('female', 'male')),
  constraint admission_particulars_filled_check check (
    btrim(full_name) <> '' and btrim(last_school) <> '' and btrim(last_school_address) <> ''),
  constraint admission_particulars_first_check check (
    not is_first_school or num_nonnulls(last_school, last_school_address) = 0)
);

-- Each parent, with the address. Contacts are whom to ring, and all staff read them; addresses are for administrators.
create table admission_parents (
  person_id  integer not null references persons (id) on delete cascade,
  position   integer not null,
  name       varchar(200) not null,
  address    varchar(300),
  lives_with boolean not null,
  constraint admission_parents_pkey primary key (person_id, position),
  constraint admission_parents_filled_check check (btrim(name) <> '' and btrim(address) <> '')
);

-- Entered with the latest row of the person, as contacts are, and with the reason that the caller gave.
create function enter_change_of_person() returns trigger language plpgsql as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  pupil constant students := newest_row_of((coalesce(becomes, was) ->> 'person_id')::integer);
  left_out constant text[] := array['person_id', 'position'];
  verb constant text := case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Changed' else 'Deleted' end;
  reason constant text := nullif(current_setting('register.reason', true), '');
begin
  -- A deleted pupil has an entry of its own, and what belonged to the pupil is to be forgotten.
  if pupil.id is null then
    return null;
  end if;
  perform enter_in_trail(tg_argv[0] || verb, 'pupil', pupil.id::text, pupil_name(pupil),
    values_not_in(was, becomes, left_out), values_not_in(becomes, was, left_out),
    case when reason is not null then jsonb_build_object('reason', reason) end);
  return null;
end
$$;
create trigger admission_particulars_trail after insert or update or delete on admission_particulars
  for each row execute function enter_change_of_person('particulars');
create trigger admission_particulars_emptied before truncate on admission_particulars
  for each statement execute function enter_emptied_table();
create trigger admission_parents_trail after insert or update or delete on admission_parents
  for each row execute function enter_change_of_person('parent');
create trigger admission_parents_emptied before truncate on admission_parents
  for each statement execute function enter_emptied_table();
