-- A year that was deleted stays in the history; the trail says whose it was, so that everything held on a person is found.
drop trigger students_deletion_entered on students;
create trigger students_deletion_entered after delete on students for each row execute function enter_change(
  'pupil', '', 'profile_image_url,photo_uploaded_at,photo_uploaded_by');
