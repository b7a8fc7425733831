-- The latest entry of a session is looked up with every mark: found at once also where the other session of the day
-- was changed many times.
create index attendance_changes_session_index on attendance_changes (student_id, date, session, id);
drop index attendance_changes_student_index;
