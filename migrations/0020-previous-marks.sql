-- What stood there before the last change, in every PostgreSQL from 15 on: an upsert can return what it overwrote
-- only from a column of the new row. So the statement that writes a mark also knows its history exactly, however
-- many people write at once (src/server/features/attendance/write-marks.ts).
alter table attendance_records
  add column previous_am_code varchar(2),
  add column previous_pm_code varchar(2);
