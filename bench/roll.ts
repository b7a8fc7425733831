import { Client } from 'pg'
import { TODAY, className } from './school-data.ts'
import { THIN_TABLES } from './thin/thin-statements.ts'

/** The pupils and marks of a filled school, read and set in PostgreSQL itself. */
export interface Roll {
  academicYearId: number
  /** The register days of the year until today. */
  days: readonly string[]
  pupilIds(classNumber: number): number[]
  allPupilIds: readonly number[]
  /** On a connection whose changes leave no history. */
  sql: Client
  /** Gives every pupil this morning mark on these days, in our table and in those of the limits. */
  setMarks: (dates: readonly string[], code: string) => Promise<void>
  /** From our table and from those of the limits. */
  removeMarks: (dates: readonly string[]) => Promise<void>
  /** How many changes of marks the history holds. */
  countChanges(): Promise<number>
}

export async function openRoll(connectionString: string): Promise<Roll> {
  const sql = new Client({ connectionString })
  // After a failure PostgreSQL stops while this connection remains.
  sql.on('error', () => {})
  await sql.connect()
  await sql.query('set session_replication_role = replica')
  const { rows: classes } = await sql.query<{ year: number; name: string; ids: number[] }>(
    `select academic_year_id as year, year_group as name, array_agg(id order by id) as ids
     from students where academic_year_id = (select academic_year_id from school_calendar where date = $1)
     group by 1, 2 order by min(id)`,
    [TODAY],
  )
  const academicYearId = classes[0]?.year ?? 0
  const { rows: days } = await sql.query<{ date: string }>(
    `select date::text from school_calendar where academic_year_id = $1 and is_register_required and date <= $2
     order by date`,
    [academicYearId, TODAY],
  )
  const pupils = new Map(classes.map(({ name, ids }) => [name, ids]))
  return {
    ...{ sql, academicYearId },
    days: days.map(({ date }) => date),
    pupilIds: (classNumber) => pupils.get(className(classNumber)) ?? [],
    allPupilIds: [...pupils.values()].flat(),
    async setMarks(dates, code) {
      for (const table of await tablesOfMarks(sql)) {
        await sql.query(`update ${table} set am_code = $2 where date = any($1)`, [dates, code])
        await sql.query(`vacuum ${table}`)
      }
    },
    async removeMarks(dates) {
      for (const table of await tablesOfMarks(sql)) {
        await sql.query(`delete from ${table} where date = any($1)`, [dates])
        await sql.query(`vacuum ${table}`)
      }
    },
    async countChanges() {
      const { rows } = await sql.query<{ count: number }>(
        'select count(*)::int as count from attendance_changes',
      )
      return rows[0]?.count ?? 0
    },
  }
}

/** The thin server makes its tables, and in the browser's parts there is none. */
async function tablesOfMarks(sql: Client): Promise<string[]> {
  const { rows } = await sql.query<{ table: string }>(
    'select name as "table" from unnest($1::text[]) as name where to_regclass(name) is not null',
    [['attendance_records', ...THIN_TABLES]],
  )
  return rows.map(({ table }) => table)
}
