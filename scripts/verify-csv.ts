import { isoDate } from '#domain/calendar/iso-date.ts'
import { withoutFormula } from '#domain/text/csv.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { addMarks, addPupil, buildSchool } from '#testing/school-builder.ts'
import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { startTestServer } from '#testing/test-server.ts'
import { parse } from 'csv-parse/sync'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Opens the exported CSV in LibreOffice (`soffice` must be installed), saves it as a spreadsheet and that as CSV again,
// and compares every cell with the database. Run by hand: node scripts/verify-csv.ts

const NAMES = [
  ['=HYPERLINK("x")', 'One'],
  ['=1+1', 'Two'],
  ['+1', 'Three'],
  ['-1', 'Four'],
  ['@x', 'Five'],
  ['  =2+2', 'Six'],
  ['"Quoted"', 'Seven, with comma'],
  ['Line\nbreak', 'Eight'],
  ["'Apostrophe", 'Nine'],
  ['Łucja', 'Źrebięć'],
  ['李', '小龙'],
  ['עברית', 'שם'],
  ['Zoë 🦊', 'Ní Bhriain'],
] as const
const CODES = ['/', '\\', 'I', 'C1', 'Y7', 'J1', 'L', 'N', 'X', 'T', null]

// Comma, quotes, UTF-8: the import dialog proposes these when it finds the byte order mark.
const CSV_FILTER = 'Text - txt - csv (StarCalc):44,34,76'

function convert(file: string, format: string, directory: string): string {
  const { status, stderr, error } = spawnSync(
    'soffice',
    [
      '--headless',
      ...(file.endsWith('.csv') ? [`--infilter=${CSV_FILTER}`] : []),
      '--convert-to',
      format,
      '--outdir',
      directory,
      file,
    ],
    { encoding: 'utf8', env: { ...process.env, HOME: directory } },
  )
  if (status !== 0) throw new Error(`LibreOffice failed: ${stderr ?? error?.message}`, { cause: error })
  return path.join(directory, `${path.parse(file).name}.${format.split(':')[0]}`)
}

const databases = await startDatabaseServer()
const store = await createDatabaseOn(databases.connectionString)
const server = await startTestServer({ connectionString: store.connectionString })
const directory = mkdtempSync(path.join(tmpdir(), 'verify-csv-'))
try {
  await buildSchool(store.database)
  const expected = new Map<string, string>()
  for (const [row, [firstName, lastName]] of NAMES.entries()) {
    const id = await addPupil(store.database, { firstName, lastName, yearGroup: 'Year 1' })
    const name = withoutFormula(displayName({ firstName, knownAs: null, lastName }))
    for (const [day, date] of ['2026-09-03', '2026-09-04', '2026-09-07'].map(isoDate).entries()) {
      const am = CODES[(row + day) % CODES.length] ?? null
      const pm = CODES[(row * 3 + day) % CODES.length] ?? null
      await addMarks(store.database, [{ pupil: id, date, am, pm }])
      if (am) expected.set(`${name}|${date} AM`, am)
      if (pm) expected.set(`${name}|${date} PM`, pm)
    }
  }
  const staff = await server.signedInAs('staff')
  const response = await staff.fetch('/api/attendance/annual.csv?yearGroup=Year+1&term=Autumn+2026')
  const original = path.join(directory, 'report.csv')
  writeFileSync(original, Buffer.from(await response.arrayBuffer()))

  const spreadsheet = convert(original, 'xlsx', directory)
  const returned = convert(spreadsheet, `csv:${CSV_FILTER}`, mkdtempSync(`${directory}/back-`))
  const [header = [], ...rows]: string[][] = parse(readFileSync(returned), {
    bom: true,
    relax_column_count: true,
  })
  const found = new Map<string, string>()
  for (const [name = '', , ...cells] of rows) {
    for (const [index, cell] of cells.entries())
      if (cell !== '') found.set(`${name}|${header[index + 2]}`, cell)
  }
  const wrong = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (key) => expected.get(key) !== found.get(key),
  )
  const formulas = spawnSync('unzip', ['-p', spreadsheet, 'xl/worksheets/sheet1.xml'], {
    encoding: 'utf8',
  }).stdout.match(/<f[ >]/g)
  for (const key of wrong)
    console.log(`${key}: ${expected.get(key)} in the database, ${found.get(key)} in LibreOffice`)
  console.log(
    `${rows.length} pupils, ${found.size} marks, ${wrong.length} differ, ${formulas?.length ?? 0} formulas.`,
  )
  process.exitCode = wrong.length > 0 || formulas || rows.length !== NAMES.length ? 1 : 0
} finally {
  await server.close()
  await store.drop()
  await databases.stop()
  rmSync(directory, { recursive: true, force: true })
}
