-- For which days of its term a booking is, beyond the weekday: a tick counts from the day on which it is made, so that
-- the lists and invoices of the days before it stay as they were. Without bounds: the whole term, wherever it lies.
alter table after_school_care_term_bookings
  add column booked_days datemultirange not null default '{(,)}',
  add constraint after_school_care_bookings_days_check check (not isempty(booked_days));
