-- One index instead of two: the entries are only ever looked for by pupil, day and session, and every mark pays for
-- each index of them.
drop index attendance_changes_session_index;
alter table attendance_changes
  drop constraint attendance_changes_pkey,
  add constraint attendance_changes_pkey primary key (student_id, date, session, id);
