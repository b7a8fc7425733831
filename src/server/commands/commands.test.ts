import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { addMarks, addPupil, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readZip } from '#testing/persons/read-zip.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMMANDS, commandHelp, runCommand } from './run-command.ts'

describe('npm run admin', () => {
  let store: TestDatabase
  let folder: string
  let said: string[]
  const run = (line: string) => {
    said = []
    const [verb = '', ...args] = line.split(' ')
    const clock = () => new Date('2026-11-13T09:05:00Z')
    const school = { name: 'Test School', photoStore: new DiskPhotoStore(folder) }
    return runCommand(verb, args, {
      database: store.database,
      clock,
      school,
      say: (words) => said.push(words),
    })
  }
  const file = (name: string) => path.join(folder, name)
  const count = async (what: string) => (await store.database.query(sql`select from ${rawSql(what)}`)).length

  beforeEach(async () => {
    store = await createTestDatabase()
    folder = mkdtempSync(path.join(tmpdir(), 'register-commands-'))
    await addYear(store.database, '2026-2027')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await store.drop()
  })

  test('make-admin brings an administrator back, and prepares one who never signed in', async () => {
    await store.database.query(
      sql`insert into users (email, is_active, oidc_issuer, oidc_subject) values ('ada@school.example', false, 'x', 'y')`,
    )
    expect(await run('make-admin Ada@School.example')).toBe(true)
    expect(await run('make-admin new@school.example')).toBe(true)
    expect(said[0]).toMatch(/has not signed in yet/)
    expect(await count(`users where role = 'admin' and is_active and is_authorized`)).toBe(2)
    expect(await run('make-admin nobody')).toBe(false)
    expect(await count('users')).toBe(2)
  })

  test('[Q6] subject-access writes everything held on a pupil, for its owner only, and enters it', async () => {
    const id = await addPupil(store.database, { firstName: 'Ada', lastName: 'Byron' })
    expect(await run(`subject-access ${id} --out ${file('ada.zip')}`)).toBe(true)
    const page = readZip(readFileSync(file('ada.zip')))
      .get('index.html')
      ?.toString()
    expect(page).toContain('Ada Byron: everything that Test School holds')
    expect(statSync(file('ada.zip')).mode & 0o777).toBe(0o600)
    const entered = `trail_entries where kind = 'subjectAccessed' and user_name = 'Command subject-access'`
    expect(await count(entered)).toBe(1)
    expect(await run('subject-access 4242')).toBe(false)
    expect(await run('subject-access Ada')).toBe(false)
  })

  test('import-pupils imports a file, says what is wrong with another, and a dry run writes nothing', async () => {
    const headings = 'Record ID,First Name,Last Name,Year Group'
    writeFileSync(file('good.csv'), `${headings}\n1,Ada,Byron,Year 1\n2,Zoë,Ash,Reception`, 'latin1')
    writeFileSync(file('bad.csv'), `${headings}\n1,Ada,Byron,Year 9`)
    expect(await run(`import-pupils ${file('good.csv')} --year 2026-2027 --dry-run`)).toBe(true)
    expect(said).toEqual(['Would import: 2 new, 0 changed, 0 without a change. Nothing was imported.'])
    expect(await count('students')).toBe(0)
    expect(await run(`import-pupils ${file('good.csv')} --year 2026-2027`)).toBe(true)
    expect(await count(`students where first_name = 'Zoë'`)).toBe(1)
    expect(await run(`import-pupils ${file('bad.csv')} --year 2026-2027`)).toBe(false)
    expect(said).toEqual([
      'line 2: Year group "Year 9" is not a year group of the school.',
      '1 of 1 rows cannot be imported; nothing was imported.',
    ])
    expect(await run(`import-pupils ${file('none.csv')} --year 2026-2027`)).toBe(false)
    expect(await run(`import-pupils ${file('good.csv')} --year 2030-2031`)).toBe(false)
    expect(await run(`import-pupils ${file('good.csv')}`)).toBe(false)
    expect(await count('students')).toBe(2)
  })

  describe('with marks', () => {
    beforeEach(async () => {
      const pupil = await addPupil(store.database, { firstName: '=Ada', lastName: 'Byron', hubspotId: '1' })
      await addMarks(
        store.database,
        ['2026-11-11', '2026-11-12', '2026-11-13'].map((date) => ({ pupil, date, am: '/' })),
      )
    })

    test('[D13] lock-records and unlock-records reach exactly the days that were given', async () => {
      expect(await run('lock-records --from 2026-11-12 --to 2026-11-13')).toBe(true)
      expect(said).toEqual(['2 records from 2026-11-12 to 2026-11-13 are locked now.'])
      const edit = store.database.query(
        sql`update attendance_records set am_code = 'L' where date = '2026-11-12'`,
      )
      await expect(edit).rejects.toThrow(/locked/)
      expect(await run('unlock-records --from 2026-11-13 --to 2026-11-30')).toBe(true)
      expect(await count(`attendance_records where read_only`)).toBe(1)
      expect(await count('attendance_changes')).toBe(3)
    })

    test('export writes pupils or marks as CSV, safe for a spreadsheet', async () => {
      expect(
        await run(`export attendance --from 2026-11-12 --to 2026-11-13 --out ${file('marks.csv')}`),
      ).toBe(true)
      expect(readFileSync(file('marks.csv'), 'utf8').split('\r\n').slice(0, 2)).toEqual([
        '\uFEFFDate,External ID,First name,Last name,Year group,AM,PM,Locked',
        "2026-11-12,1,'=Ada,Byron,Reception,/,,no",
      ])
      expect(await run('export pupils --year 2026-2027')).toBe(true)
      const entered = await store.database.query(
        sql`select subject_id, about, user_name from trail_entries where kind = 'exported' order by id`,
      )
      expect(entered).toEqual([
        {
          ...{ subject_id: 'export attendance', user_name: 'Command export' },
          about: { from: '2026-11-12', to: '2026-11-13' },
        },
        { subject_id: 'export pupils', about: { year: '2026-2027' }, user_name: 'Command export' },
      ])
      expect(said[0]).toContain("1,'=Ada,,Byron")
    })
  })

  test.each([
    'lock-records',
    'lock-records --from 2026-11-12',
    'lock-records --from 2026-13-12 --to 2026-11-13',
    'lock-records --from 2026-11-14 --to 2026-11-13',
    'lock-records --wrong x',
    'export',
    'export pupils --year 2030-2031',
    'make-admin',
    'no-such-verb',
  ])('%s says what is missing and does nothing', async (line) => {
    expect(await run(line)).toBe(false)
    expect(said.join('')).not.toBe('')
  })

  test('the help names every command', () => {
    for (const verb of Object.keys(COMMANDS)) expect(commandHelp()).toContain(verb)
  })
})
