-- Nobody is collected who has not arrived; the rule of #domain/care.ts, held by the database as well.
alter table after_school_care_attendance
  add constraint after_school_care_signed_in_check check (departure_time is null or arrival_time is not null);
