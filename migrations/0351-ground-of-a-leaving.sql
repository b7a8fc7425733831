-- Q5: a pupil who stays after all has no ground of leaving: it would be that of a later leaving, which nobody gave.
create function forget_ground_of_leaving() returns trigger language plpgsql as $$
begin
  delete from roll_leavings where student_id = new.id;
  return null;
end
$$;
create trigger students_stay after update of leave_date on students
  for each row when (old.leave_date is not null and new.leave_date is null) execute function forget_ground_of_leaving();
