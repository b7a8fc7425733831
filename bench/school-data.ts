import { Client } from 'pg'

export const CLASS_SIZE = 25
/** The day that is opened and marked in every measurement. */
export const TODAY = '2026-11-13'
/** The week of that day, and its academic year. */
export const MONDAY = '2026-11-09'
export const YEAR = { from: '2026-09-01', to: '2027-07-31' }
export const LATEST_DAYS = [TODAY, '2026-11-12', '2026-11-11', '2026-11-10']
/** The number of classes of the smaller school. */
export const CLASSES = 8

const FIRST_NAMES = [
  'Amelia',
  'Oliver',
  'Isla',
  'George',
  'Ava',
  'Noah',
  'Ivy',
  'Arthur',
  'Freya',
  'Leo',
  'Zoe',
]
const LAST_NAMES = [
  'Smith',
  'Jones',
  'Taylor',
  'Brown',
  'Williams',
  'Wilson',
  'Johnson',
  'Davies',
  'Patel',
  'Wright',
]

export interface SchoolSize {
  years: number
  classes: number
}

/** 200 pupils and one year: 38,000 records. */
export const ONE_YEAR: SchoolSize = { years: 1, classes: CLASSES }
export const TWICE_THE_PUPILS: SchoolSize = { years: 1, classes: 2 * CLASSES }
export const TWICE_THE_YEARS: SchoolSize = { years: 2, classes: CLASSES }
/** 600 pupils and one year, as the office sees them. */
export const OFFICE: SchoolSize = { years: 1, classes: 24 }
/** 600 pupils and ten years: 1.1 million records. */
export const TEN_YEARS: SchoolSize = { years: 10, classes: 24 }

export const className = (number: number) => `Class ${number}`

// Two years at least, because the calendar always has the specified year, with or without pupils.
const YEARS = `
  insert into academic_years (year)
  select (2026 - back) || '-' || (2027 - back) from generate_series(greatest($1::int, 2) - 1, 0, -1) as back`

// 190 teaching days in a year, or one more.
const CALENDAR = `
  insert into school_calendar
    (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
  select day, year, academic_years.id, case when term then 'Autumn' end, case when term then 1 end,
    case when extract(isodow from day) > 5 then 'weekend' when term then 'teaching' else 'holiday' end,
    term and extract(isodow from day) <= 5
  from academic_years
  cross join lateral generate_series(
    (substr(year, 1, 4) || '-09-01')::date, (substr(year, 6, 4) || '-07-31')::date, interval '1 day') as day
  cross join lateral (select to_char(day, 'MMDD') as day_of_year) as days
  cross join lateral (select not (
      day_of_year between '1024' and '1101' or day_of_year >= '1219' or day_of_year <= '0107'
      or day_of_year between '0213' and '0221' or day_of_year between '0328' and '0415'
      or day_of_year between '0525' and '0531' or day_of_year between '0718' and '0731') as term) as terms`

const CLASS_LIST = `
  insert into school_classes (name, display_order, age_range)
  select 'Class ' || number, number, '4-5' from generate_series(1, $1::int) as number`

// A child has the same number in every year.
const PERSONS = `
  insert into persons (id) select number from generate_series(1, $1::int * $2::int) as number`

const PUPILS = `
  insert into students
    (person_id, academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date, year_group, hubspot_id)
  select (class - 1) * $4::int + number, academic_years.id, ($2::text[])[1 + (class * 7 + number * 3) % 11], case when number % 6 = 0 then 'Nick' end,
    ($3::text[])[1 + (class * 3 + number * 7) % 10], 'Female', date '2015-01-01' + class * 100 + number * 11,
    (substr(year, 1, 4) || '-09-01')::date, 'Class ' || class, 'hs-' || class || '-' || number
  from (select id, year from academic_years order by year desc limit $5) academic_years,
    generate_series(1, $1::int) as class, generate_series(1, $4::int) as number
  order by year, class, number`

// Sorted by day, because that is the order in which a school writes them.
const RECORDS = `
  insert into attendance_records (student_id, date, am_code, pm_code)
  select students.id, day.date, case when mark < 92 then '/' when mark < 97 then 'I' else 'L' end,
    case when mark < 93 then '\\' else 'I' end
  from school_calendar day
  join students on students.academic_year_id = day.academic_year_id
  cross join lateral (select (students.id * 31 + extract(doy from day.date)::int * 17) % 100 as mark) as marks
  where day.is_register_required
  order by day.date, students.id`

const HISTORY = `
  insert into attendance_changes (student_id, student_name, date, session, new_code, source, user_name, user_role)
  select student_id, 'Pupil', date, session, code, 'register', 'Teacher', 'staff'
  from attendance_records cross join lateral (values ('am', am_code), ('pm', pm_code)) as mark (session, code)
  order by date, student_id`

/** Fills an empty, migrated database with a school of that size, and writes the history of every mark. */
export async function fillSchool(connectionString: string, { years, classes }: SchoolSize): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    // Without triggers, because they would write the history row by row; HISTORY writes it at once.
    await client.query('set session_replication_role = replica')
    await client.query(YEARS, [years])
    await client.query(CALENDAR)
    await client.query(CLASS_LIST, [classes])
    await client.query(PERSONS, [classes, CLASS_SIZE])
    await client.query(PUPILS, [classes, FIRST_NAMES, LAST_NAMES, CLASS_SIZE, years])
    await client.query(RECORDS)
    await client.query(HISTORY)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
