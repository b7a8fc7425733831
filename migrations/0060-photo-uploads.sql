-- Photos in the store that no pupil refers to: not attached yet, or no longer. What stays here too long is removed.
create table photo_uploads (
  object_path varchar(500) primary key,
  student_id  integer references students (id) on delete set null,
  user_id     text references users (id) on delete set null,
  -- Taken by the one request that may write the object, then arrived.
  taken_at    timestamptz,
  arrived_at  timestamptz,
  clean_after timestamptz not null
);
create index photo_uploads_clean_after_index on photo_uploads (clean_after);
create index students_photo_object_path_index on students (photo_object_path) where photo_object_path is not null;

-- Whoever lets go of a photo, by replacing it, removing it or deleting the pupil, leaves it here to be cleaned up.
create function release_photo() returns trigger language plpgsql as $$
begin
  insert into photo_uploads (object_path, clean_after) values (old.photo_object_path, '-infinity')
  on conflict (object_path) do update set clean_after = '-infinity';
  return null;
end $$;

create trigger students_photo_replaced after update of photo_object_path on students
  for each row when (old.photo_object_path is not null and old.photo_object_path is distinct from new.photo_object_path)
  execute function release_photo();
create trigger students_photo_deleted after delete on students
  for each row when (old.photo_object_path is not null)
  execute function release_photo();
