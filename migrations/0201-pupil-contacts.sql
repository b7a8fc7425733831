-- M4: whom to ring about a pupil, in order of call. Personal data of adults: they go with the pupil.
create table pupil_contacts (
  student_id                  integer not null references students (id) on delete cascade,
  position                    smallint not null,
  name                        varchar(100) not null,
  relation                    varchar(50),
  phone                       varchar(40),
  other_phone                 varchar(40),
  email                       varchar(200),
  has_parental_responsibility boolean not null default false,
  -- False is a refusal, such as a court order; null where nothing was said.
  may_collect                 boolean,
  constraint pupil_contacts_pkey primary key (student_id, position),
  constraint pupil_contacts_position_check check (position between 1 and 6),
  constraint pupil_contacts_name_check check (btrim(name) <> '')
);

create function enter_contact() returns trigger language plpgsql as $$
declare
  pupil students;
begin
  select * into pupil from students where id = case when tg_op = 'DELETE' then old.student_id else new.student_id end;
  -- A deleted pupil has an entry of its own, and its contacts are to be forgotten.
  if pupil.id is null then
    return null;
  end if;
  perform enter_in_trail(
    case tg_op when 'INSERT' then 'contactAdded' when 'UPDATE' then 'contactChanged' else 'contactRemoved' end,
    'pupil', pupil.id::text, pupil_name(pupil),
    case when tg_op <> 'INSERT' then to_jsonb(old) - 'student_id' end,
    case when tg_op <> 'DELETE' then to_jsonb(new) - 'student_id' end);
  return null;
end
$$;
create trigger pupil_contacts_entered
  after insert or update or delete on pupil_contacts for each row execute function enter_contact();
