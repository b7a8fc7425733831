import type { School } from './school.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY } from '#tools/today.ts'

/**
 * A morning on which every register is taken: all present but so many absences without a reason, every earlier day
 * whole, no child in or out. Answers who is absent, in the order of the registers.
 */
export async function takeRegisters({ database }: School, absences: number): Promise<number[]> {
  await database.query(sql`delete from pupil_movements where date = ${TODAY}`)
  await database.query(sql`
    update attendance_records set am_code = case when am_code = 'N' then 'I' else coalesce(am_code, '/') end,
      pm_code = case when pm_code = 'N' then 'I' else coalesce(pm_code, '\\') end
    where date between '2026-09-01' and ${TODAY}::date - 1 and not read_only
      and ('N' in (am_code, pm_code) or am_code is null or pm_code is null)`)
  await database.query(sql`
    insert into attendance_records (student_id, date, am_code, pm_code)
    select students.id, day.date, '/', null
    from school_calendar day join students on students.academic_year_id = day.academic_year_id
      and coalesce(start_date, day.date) <= day.date and coalesce(leave_date, day.date) >= day.date
    where day.date = ${TODAY}
    on conflict (student_id, date) do update set am_code = '/', pm_code = null`)
  const absent = await database.query<{ id: number }>(sql`
    update attendance_records set am_code = 'N' where id in (
      select record.id from attendance_records record where date = ${TODAY}
      order by md5(student_id::text) limit ${absences})
    returning student_id as id`)
  return absent.map(({ id }) => id)
}
