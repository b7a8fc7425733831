-- M3: the desk looks for absences without a reason, and for those that were explained, by day. Entries are never changed,
-- so only a change to or from N pays for this index; one of the records themselves would make every save dearer.
create index attendance_changes_unexplained_index on attendance_changes (date, student_id)
  where old_code = 'N' or new_code = 'N';
