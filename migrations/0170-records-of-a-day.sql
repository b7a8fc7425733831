-- Which pupils have a record of a day is told by the index alone, for a class as for the school: a save that expects
-- marks asks it of every pupil (features/attendance). It serves every read of a day as the index on the date did.
create index attendance_records_day_index on attendance_records (date, student_id);
drop index attendance_records_date_index;
