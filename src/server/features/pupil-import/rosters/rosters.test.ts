import type { ImportCounts, ImportPreview } from '#contract/pupil-import.ts'
import { sql } from '#server/db/sql.ts'
import { ROSTER_LIMITS } from '#domain/text/field-limits.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { makeZip } from '#testing/rosters/make-zip.ts'
import type { ZipEntry } from '#testing/rosters/make-zip.ts'
import { ONEROSTER_11, ONEROSTER_12, SDS_UK, SDS_V2 } from '#testing/rosters/sample-rosters.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Read = { kind: string; csv: string; pupils: number; remarks: string[]; message: string }

let school: SchoolUnderTest
let staff: BrowserSession
beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  await school.database.query(
    sql`insert into school_classes (name) values ('Year 3'), ('Reception') on conflict do nothing`,
  )
})
beforeEach(() => school.database.query(sql`delete from students`))
afterAll(() => school.close())

const read = (files: { name: string; content: Buffer | string }[]) =>
  staff.sendJson<Read>('POST', '/api/students/import/roster', {
    files: files.map(({ name, content }) => ({ name, content: Buffer.from(content).toString('base64') })),
  })
const entriesOf = (files: Record<string, string>): ZipEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }))
const readZipped = (entries: readonly ZipEntry[]) => read([{ name: 'roster.zip', content: makeZip(entries) }])

const pupils = () =>
  school.database.query(sql`
    select hubspot_id as id, first_name as first, known_as as known, last_name as last, gender, date_of_birth as born,
      year_group as class from students order by hubspot_id`)

const ADA = {
  first: 'Ada',
  known: null,
  last: 'Byron',
  gender: 'Female',
  born: '2019-03-12',
  class: 'Year 3',
}
const KINDS = [
  {
    ...{ kind: 'OneRoster 1.1', files: ONEROSTER_11, left: ['2 pupils', '2 people'] },
    stored: [
      { id: 's1', ...ADA },
      {
        ...ADA,
        id: 's2',
        first: 'Ben',
        last: 'Cole, Jr',
        gender: 'Male',
        born: '2021-10-02',
        class: 'Reception',
      },
    ],
  },
  {
    ...{ kind: 'OneRoster 1.2', files: ONEROSTER_12, left: ['1 person'] },
    stored: [{ ...ADA, id: 'u1', first: 'Augusta', known: 'Ada', gender: null, born: null }],
  },
  {
    ...{ kind: 'School Data Sync', files: SDS_UK, left: ['1 pupil'] },
    stored: [
      { ...ADA, id: '13001', first: 'Ora', last: 'Klein', gender: null, born: '2019-04-22' },
      {
        ...ADA,
        id: '13002',
        first: 'Beulah',
        last: 'McMillan',
        gender: null,
        born: '2021-11-12',
        class: 'Reception',
      },
    ],
  },
  {
    ...{ kind: 'School Data Sync v2', files: SDS_V2, left: ['1 person'] },
    stored: [{ ...ADA, id: '114001', first: 'Jack', last: 'Craig', gender: 'Male', born: '2019-07-02' }],
  },
]

describe.each(KINDS)('[R5] $kind', ({ kind, files, left, stored }) => {
  const importAll = async (csv: string) => {
    const file = { academicYearId: school.academicYearId, csv }
    const { body: preview } = await staff.sendJson<ImportPreview>(
      'POST',
      '/api/students/import/preview',
      file,
    )
    const { body, status } = await staff.sendJson<{ counts: ImportCounts }>(
      'POST',
      '/api/students/import',
      file,
    )
    expect({ status, counts: body.counts }).toEqual({ status: 200, counts: preview.counts })
    return preview.counts
  }

  test('its pupils go through the preview of the import; the same files again change nothing', async () => {
    const { status, body } = await readZipped(entriesOf(files))
    expect({ status, kind: body.kind, pupils: body.pupils }).toEqual({
      status: 200,
      kind,
      pupils: stored.length,
    })
    expect(body.remarks.map((remark) => /: (.*)\.$/.exec(remark)?.[1])).toEqual(left)
    expect(await importAll(body.csv)).toMatchObject({ add: stored.length, change: 0, same: 0 })
    expect(await pupils()).toEqual(stored)
    const again = await read(entriesOf(files))
    expect(again.body).toEqual(body)
    expect(await importAll(again.body.csv)).toEqual({
      add: 0,
      change: 0,
      same: stored.length,
      ask: 0,
      refused: 0,
    })
  })
})

const users = ONEROSTER_11['users.csv'] ?? ''
const whole = makeZip(entriesOf(ONEROSTER_11))
const BOMB = Buffer.alloc(ROSTER_LIMITS.bytes + 1, 'a')
const HOSTILE: [what: string, zip: Buffer, sentence: RegExp][] = [
  ['a bomb that says its size', makeZip([{ name: 'users.csv', content: BOMB }]), /larger than 8 MB together/],
  [
    'a bomb that says a small size',
    makeZip([{ name: 'users.csv', content: BOMB, says: { size: 100 } }]),
    /not whole/,
  ],
  [
    'many files',
    makeZip(Array.from({ length: 31 }, (_, n) => ({ name: `${n}.csv`, content: 'a' }))),
    /more than 30 files/,
  ],
  ['a name with ..', makeZip([{ name: '../../etc/users.csv', content: users }]), /leads out of it/],
  ['an absolute name', makeZip([{ name: '/etc/users.csv', content: users }]), /leads out of it/],
  ['a name of Windows', makeZip([{ name: 'C:\\users.csv', content: users }]), /leads out of it/],
  ['a password', makeZip([{ name: 'users.csv', content: users, says: { flags: 1 } }]), /has a password/],
  [
    'an unknown packing',
    makeZip([{ name: 'users.csv', content: users, says: { method: 14 } }]),
    /unusual way/,
  ],
  ['a wrong checksum', makeZip([{ name: 'users.csv', content: users, says: { checksum: 1 } }]), /not whole/],
  ['half of it', whole.subarray(0, Math.floor(whole.length / 2)), /not whole/],
  ['its end only', whole.subarray(-22), /no files of OneRoster/],
  [
    'the same file in two folders',
    makeZip([
      { name: 'a/users.csv', content: users },
      { name: 'b/users.csv', content: users },
    ]),
    /users\.csv twice/,
  ],
]

test.each(HOSTILE)('[R5] a ZIP file with %s is refused with a sentence', async (_, content, sentence) => {
  expect(await read([{ name: 'roster.zip', content }])).toMatchObject({
    ...{ status: 400, body: { message: expect.stringMatching(sentence) } },
  })
})

test('[R5] files that share their bytes are refused', async () => {
  const zip = makeZip([
    { name: 'users.csv', content: users },
    { name: 'roles.csv', content: users },
  ])
  // The second entry of the directory points to the first file.
  const second = zip.indexOf('PK\u0001\u0002', zip.indexOf('PK\u0001\u0002') + 4)
  zip.writeUInt32LE(0, second + 42)
  expect(await read([{ name: 'roster.zip', content: zip }])).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/not whole/) },
  })
})

test('[R5] a folder, and what macOS adds, do not matter', async () => {
  const entries = entriesOf(ONEROSTER_11).map((entry) => ({ ...entry, name: `export/${entry.name}` }))
  const extra = [
    { name: 'export/', content: '' },
    { name: '__MACOSX/export/._users.csv', content: 'x' },
  ]
  expect((await readZipped([...extra, ...entries])).status).toBe(200)
})

test.each([
  [
    'a delta',
    { ...ONEROSTER_11, 'manifest.csv': 'propertyName,value\r\nfile.users,delta\r\n' },
    /only what has changed/,
  ],
  [
    'no roles',
    { 'manifest.csv': ONEROSTER_12['manifest.csv'], 'users.csv': ONEROSTER_12['users.csv'] },
    /roles\.csv is missing/,
  ],
  [
    'half a row',
    { ...ONEROSTER_11, 'users.csv': users.slice(0, users.indexOf('tobedeleted')) },
    /users\.csv is not whole: row 4 ends early/,
  ],
  ['a quotation mark too many', { ...ONEROSTER_11, 'users.csv': `${users}"open` }, /quotation mark/],
  ['no pupils', { ...ONEROSTER_11, 'users.csv': users.replaceAll('student', 'teacher') }, /has no pupils/],
  [
    'pupils without names',
    { 'Student.csv': 'ID,School DfE Number,Username\r\n13001,10001,OKlein\r\n' },
    /has no names/,
  ],
  ['something else', { 'list.csv': 'a,b\r\n1,2\r\n' }, /no files of OneRoster/],
])('[R5] a roster with %s is refused with a sentence', async (_, files, sentence) => {
  const given = Object.entries(files).map(([name, content]) => ({ name, content: content ?? '' }))
  expect(await read(given)).toMatchObject({ status: 400, body: { message: expect.stringMatching(sentence) } })
})
