import { sql } from '#server/db/sql.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, TODAY_CLOCK, addMarks, addPupils } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperStore } from './paper-keeper.ts'
import { keepPaper } from './paper.service.ts'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-paper-'))
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  admin = await school.server.signedInAs('admin')
  await school.database.query(sql`delete from students`)
  const [ada = 0, ben = 0] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Ash', yearGroup: 'Reception' },
    { firstName: 'Ben', lastName: '<Birch>', yearGroup: 'Year 1' },
  ])
  await addMarks(school.database, [
    { pupil: ada, date: TODAY, am: '/' },
    { pupil: ben, date: TODAY, am: 'I' },
  ])
  await school.database.query(sql`
    insert into pupil_contacts (person_id, position, name, relation, phone)
    select person_id, 1, 'Sarah Ash', 'mother', '01632 960000' from students where id = ${ada}`)
})
afterAll(async () => {
  await school.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function lists() {
  const response = await staff.fetch('/api/on-site/paper')
  return { response, text: await response.text() }
}
const save = (body: object) => admin.sendJson('PUT', '/api/on-site/paper/settings', body)

test('[N3] one page for the school and one for each class: names, today’s state, boxes to tick', async () => {
  const { response, text } = await lists()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const pages = text.split('<section>').slice(1)
  expect(pages.map((page) => /<h1>(.*?)<\/h1>/.exec(page)?.[1])).toEqual([
    'Whole school',
    'Reception',
    'Year 1',
  ])
  expect(pages.map((page) => page.match(/<i><\/i>/g)?.length)).toEqual([2, 1, 1])
  expect(pages[0]).toContain('1 on site · 0 not known · 1 not on site')
  expect(pages[1]).toContain('Present this morning')
  expect(pages[2]).toContain('Ben &#60;Birch&#62;')
  expect(pages[2]).toContain('Illness')
})

test('[N1, N3] the page for the school counts the visitors apart, those of the classes do not', async () => {
  const counts = async () =>
    [...(await lists()).text.matchAll(/<p class="counts">(.*?)<\/p>/g)].map(([, text]) => text)
  const arrive = (name: string) =>
    school.database.query(sql`insert into visitors (date, name, arrived) values (${TODAY}, ${name}, '08:50')`)
  await arrive('Mr Sparks')
  expect((await counts())[0]).toBe('1 on site · 0 not known · 1 not on site · 1 visitor')
  await arrive('Mrs Bell')
  expect(await counts()).toEqual([
    '1 on site · 0 not known · 1 not on site · 2 visitors',
    '1 on site · 0 not known · 0 not on site',
    '0 on site · 0 not known · 1 not on site',
  ])
  await school.database.query(sql`delete from visitors`)
})

test('[N3] the file allows its own style and nothing else', async () => {
  const { response, text } = await lists()
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(text).not.toMatch(/ style=|<script|https?:/)
})

test('[N3] phone numbers are printed only where the school has chosen so', async () => {
  expect((await lists()).text).not.toContain('01632 960000')
  expect(await save({ isKeptEachMorning: false, hasPhones: true })).toEqual({
    ...{ status: 200, body: { isKeptEachMorning: false, hasPhones: true } },
  })
  expect((await lists()).text).toContain('01632 960000 Sarah Ash (mother)')
  await save({ isKeptEachMorning: false, hasPhones: false })
})

test('[N3] the lists are printed by people who may write, kept by administrators, and each print is in the trail', async () => {
  const reader = await school.server.signedInAs('read-only')
  expect((await reader.fetch('/api/on-site/paper')).status).toBe(403)
  expect((await staff.sendJson('PUT', '/api/on-site/paper/settings', {})).status).toBe(403)
  const [entry] = await school.database.query(sql`
    select subject_id as call, user_name as person from trail_entries where kind = 'exported' order by id desc limit 1`)
  expect(entry).toEqual({ call: 'GET /api/on-site/paper', person: 'Sam Staff' })
})

test('[N3] each morning at closing time the lists are written once, private, and only the last ones stay', async () => {
  const folder = path.join(dataDir, 'paper')
  const config = { dataDir, s3: undefined, school: { name: 'Bramley Hall', logoFile: undefined } }
  const store = paperStore({ config, photoStore: new DiskPhotoStore(dataDir) })
  const keepAt = (time: string) =>
    keepPaper(school.database, store, {
      ...{ schoolName: 'Bramley Hall', at: new Date(`${TODAY}T${time}:00Z`) },
    })
  expect(await keepAt('10:00')).toBe(false)
  await save({ isKeptEachMorning: true, hasPhones: false })
  expect(await keepAt('09:09')).toBe(false)
  expect(await keepAt('09:10')).toBe(true)
  const file = path.join(folder, `${TODAY}.html`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readFileSync(file, 'utf8')).toContain('as of 9:10')
  for (const day of ['09', '10', '11', '12', '06'])
    writeFileSync(path.join(folder, `2026-11-${day}.html`), '')
  expect(await keepAt('09:30')).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('as of 9:10')
  rmSync(file)
  await keepAt('09:30')
  expect(readdirSync(folder).toSorted()).toEqual(
    ['09', '10', '11', '12', '13'].map((day) => `2026-11-${day}.html`),
  )
})

test('[N3] on a day without a register nothing is written', async () => {
  const store = paperStore({
    config: { dataDir: path.join(dataDir, 'none'), s3: undefined, school: { name: '', logoFile: undefined } },
    photoStore: new DiskPhotoStore(dataDir),
  })
  const saturday = new Date(TODAY_CLOCK().getTime() + 86_400_000)
  expect(await keepPaper(school.database, store, { schoolName: '', at: saturday })).toBe(false)
})

test('[N3] with object storage the lists are kept beside the photos, under a prefix of their own', async () => {
  const bucket = new DiskPhotoStore(path.join(dataDir, 'bucket'))
  const access = { endpoint: '', bucket: '', region: '', accessKeyId: '', secretAccessKey: '' }
  const config = { dataDir, s3: access, school: { name: '', logoFile: undefined } }
  const at = new Date(`${TODAY}T09:10:00Z`)
  await keepPaper(school.database, paperStore({ config, photoStore: bucket }), { schoolName: '', at })
  expect(await bucket.list('')).toEqual([`paper/${TODAY}.html`])
})
