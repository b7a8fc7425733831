-- Q1: contacts belong to the person. Of several years those of the latest that has any are true; what only an earlier
-- year had is entered in the trail as removed.
drop trigger pupil_contacts_entered on pupil_contacts;
alter table pupil_contacts add column person_id integer references persons (id) on delete cascade;
update pupil_contacts set person_id = students.person_id from students where students.id = student_id;

create temporary table kept_contacts on commit drop as
  select distinct on (person_id) students.person_id, students.id as kept_id
  from students join academic_years on academic_years.id = academic_year_id
  where exists (select from pupil_contacts where student_id = students.id)
  order by person_id, year desc;
create function contact_values(contact pupil_contacts) returns jsonb language sql immutable as $$
  select to_jsonb(contact) - array['student_id', 'person_id', 'position']
$$;
with gone as (
  delete from pupil_contacts using kept_contacts
  where pupil_contacts.person_id = kept_contacts.person_id and student_id <> kept_id
  returning pupil_contacts.*
)
select enter_in_trail('contactRemoved', 'pupil', student_id::text, name_of_pupil(student_id::text),
  to_jsonb(gone) - array['student_id', 'person_id'], null)
from gone
where not exists (
  select from pupil_contacts kept join kept_contacts on student_id = kept_id
  where kept.person_id = gone.person_id and contact_values(kept) = contact_values(gone::pupil_contacts));
drop function contact_values(pupil_contacts);

alter table pupil_contacts drop column student_id,
  alter column person_id set not null,
  add constraint pupil_contacts_pkey primary key (person_id, position);

-- Entered with the latest row of the person.
create or replace function enter_contact() returns trigger language plpgsql as $$
declare
  pupil constant students := newest_row_of(case when tg_op = 'DELETE' then old.person_id else new.person_id end);
begin
  -- A deleted pupil has an entry of its own, and its contacts are to be forgotten.
  if pupil.id is null then
    return null;
  end if;
  perform enter_in_trail(
    case tg_op when 'INSERT' then 'contactAdded' when 'UPDATE' then 'contactChanged' else 'contactRemoved' end,
    'pupil', pupil.id::text, pupil_name(pupil),
    case when tg_op <> 'INSERT' then to_jsonb(old) - 'person_id' end,
    case when tg_op <> 'DELETE' then to_jsonb(new) - 'person_id' end);
  return null;
end
$$;
create trigger pupil_contacts_entered
  after insert or update or delete on pupil_contacts for each row execute function enter_contact();

-- Photo and consent are specified as columns of each year's row; the database keeps them the same in all years of a
-- person: the last word counts.
create function share_photo_with_other_years() returns trigger language plpgsql as $$
begin
  if (old.photo_consent, old.photo_consent_date, old.photo_consent_by)
    is distinct from (new.photo_consent, new.photo_consent_date, new.photo_consent_by)
  then
    update students set photo_consent = new.photo_consent, photo_consent_date = new.photo_consent_date,
      photo_consent_by = new.photo_consent_by
    where person_id = new.person_id and id <> new.id and (photo_consent, photo_consent_date, photo_consent_by)
      is distinct from (new.photo_consent, new.photo_consent_date, new.photo_consent_by);
  end if;
  if old.photo_object_path is distinct from new.photo_object_path then
    update students set photo_object_path = new.photo_object_path, photo_uploaded_at = new.photo_uploaded_at,
      photo_uploaded_by = new.photo_uploaded_by, profile_image_url =
        regexp_replace(new.profile_image_url, '^/api/students/[0-9]+/', '/api/students/' || id || '/')
    where person_id = new.person_id and id <> new.id and photo_object_path is distinct from new.photo_object_path;
  end if;
  return null;
end
$$;
create trigger students_photo_shared after update on students
  for each row when (old.person_id = new.person_id
    and (old.photo_consent, old.photo_consent_date, old.photo_consent_by, old.photo_object_path)
      is distinct from (new.photo_consent, new.photo_consent_date, new.photo_consent_by, new.photo_object_path))
  execute function share_photo_with_other_years();

-- A consent whose last word, in whatever year, was to withdraw it stands in no year. Elsewhere years that say
-- different things stay as they are until the next word.
with last_word as (
  select distinct on (person_id) person_id, kind
  from trail_entries join students on subject = 'pupil' and subject_id = students.id::text
  where kind in ('photoConsentGiven', 'photoConsentWithdrawn')
  order by person_id, trail_entries.id desc
)
update students set photo_consent = false, photo_consent_date = null, photo_consent_by = null
from last_word
where students.person_id = last_word.person_id and kind = 'photoConsentWithdrawn' and photo_consent;
