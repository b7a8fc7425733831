import { addYears, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { SCHOOL_TIME_ZONE, schoolNow } from '#domain/calendar/school-clock.ts'
import { STATUTORY } from '#domain/attendance/statutory.ts'
import type { Queryable } from '#server/db/database.ts'
import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'

/** Every entry of the register is kept this long from the day it was made. */
const YEARS_KEPT = STATUTORY.retentionYears

/** When the day began at the school, whatever zone the database keeps. */
const DAY_BEGINS = `$1::date::timestamp at time zone '${SCHOOL_TIME_ZONE}'`

/** A late correction of an old day is a young entry. */
const IS_OLD_RECORD = `date < $1::date and updated_at < ${DAY_BEGINS}`

const PUPILS_OF_PAST_YEARS = `
  academic_year_id in (
    select id from academic_years where year ~ '^\\d{4}-\\d{4}$' and make_date(right(year, 4)::int, 8, 31) < $1::date)
  and not exists (select from attendance_records where student_id = students.id and not (${IS_OLD_RECORD}))`

/** What is about a child and has a date, with the rows that are older than the date. */
const FORGOTTEN: [table: string, isOld: string, name: string][] = [
  ['attendance_changes', `date < $1::date and changed_at < ${DAY_BEGINS}`, 'changes of marks'],
  ['attendance_records', IS_OLD_RECORD, 'attendance records'],
  ['weekly_comments', 'week_start_date + 6 < $1::date', 'weekly comments'],
  ['after_school_care_attendance', 'date < $1::date', 'after-school care records'],
  ['trail_entries', `entered_at < ${DAY_BEGINS}`, 'entries of the trail'],
  ['students', PUPILS_OF_PAST_YEARS, 'pupils of past years, with their photos and bookings'],
]

async function countOld(database: Queryable, before: IsoDate): Promise<string[]> {
  const lines: string[] = []
  for (const [table, isOld, name] of FORGOTTEN) {
    const rows = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${isOld}`,
      [before],
    )
    lines.push(`${rows[0]?.count ?? 0} ${name}`)
  }
  return lines
}

/** What refuses every deletion but this one, or would enter the names that are to be forgotten; the tables are held until it is done. */
const LIFTED = [
  ['attendance_changes', 'attendance_changes_append_only'],
  ['attendance_records', 'attendance_records_locked_kept'],
  ['trail_entries', 'trail_entries_append_only'],
  ['students', 'students_deletion_entered'],
] as const

async function deleteOld(transaction: Queryable, before: IsoDate): Promise<void> {
  for (const [table, trigger] of LIFTED)
    await transaction.query(`alter table ${table} disable trigger ${trigger}`)
  for (const [table, isOld] of FORGOTTEN) {
    await transaction.query(`delete from ${table} where ${isOld}`, [before])
  }
  for (const [table, trigger] of LIFTED)
    await transaction.query(`alter table ${table} enable trigger ${trigger}`)
}

/** Personal data is not kept for longer than it must be; when, the school decides. */
export const forgetBefore: Command = {
  usage: 'forget-before 2020-09-01 [--delete]',
  summary: `counts what is older than the date, and with --delete removes it for good; ${YEARS_KEPT} years are always kept`,
  async run(args, { database, clock, say }) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { delete: { type: 'boolean' } },
    })
    const [before = ''] = positionals
    if (!isIsoDate(before)) throw new CommandError('Give the date as YYYY-MM-DD.')
    const latest = addYears(schoolNow(clock()).date, -YEARS_KEPT)
    if (before > latest)
      throw new CommandError(`${YEARS_KEPT} years must be kept: ${latest} is the latest date.`)
    await database.transaction(
      async (transaction) => {
        const lines = await countOld(transaction, before)
        if (values.delete) await deleteOld(transaction, before)
        const done = values.delete ? 'Removed' : 'Would remove'
        say([`${done} what is before ${before}:`, ...lines.map((line) => `  ${line}`)].join('\n'))
      },
      { longRunning: true },
    )
  },
}
