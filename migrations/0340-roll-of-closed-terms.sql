-- L6: who was on roll is part of a closed term. A start or leave date that would take a pupil off one of its school days, or
-- put the pupil on, is refused; its administrator reopens the term first. A pupil who is added later is not marked there (0240).
create function refuse_change_of_closed_roll() returns trigger language plpgsql as $$
declare
  closed_name text;
begin
  select period.name into closed_name
  from closed_periods period
  join school_calendar day on day.date between period.from_date and period.to_date
  where day.is_register_required and day.academic_year_id = new.academic_year_id
    and (day.date between coalesce(old.start_date, '-infinity') and coalesce(old.leave_date, 'infinity'))
      <> (day.date between coalesce(new.start_date, '-infinity') and coalesce(new.leave_date, 'infinity'))
  order by day.date, period.name limit 1;
  if found then
    raise exception '% is closed.', closed_name
      using errcode = 'RG004', table = 'students', detail = concat(name_of_pupil(new.id::text), ', ', closed_name);
  end if;
  return new;
end
$$;
create trigger students_roll_of_closed_terms
  before update of start_date, leave_date on students for each row
  when ((old.start_date, old.leave_date) is distinct from (new.start_date, new.leave_date))
  execute function refuse_change_of_closed_roll();
