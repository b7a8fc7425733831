import ICAL from 'ical.js'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Made = { feed: { madeBy: string } | null; path: string }

let school: SchoolUnderTest
let admin: BrowserSession
beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron' })
})
afterAll(() => school.close())

const make = async () => (await admin.sendJson<Made>('POST', '/api/calendar-feed')).body
const state = async () => (await admin.getJson<Made>('/api/calendar-feed')).body.feed
/** As a calendar reads it: without a cookie. */
const fetchFeed = (path: string) => school.server.visitor().fetch(path)

test('[R5] a calendar reads the school’s year at its address without a sign-in, and no name of a person', async () => {
  expect(await state()).toBeNull()
  const { path } = await make()
  const answer = await fetchFeed(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await answer.text()
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
  const titles = events.map((event) => String(event.getFirstPropertyValue('summary')))
  expect(titles).toEqual(expect.arrayContaining(['Autumn term begins', 'Autumn term ends']))
  expect(text).not.toMatch(/Ada|Byron|Admin/)
})

test('[R5] the oldest year is in the feed from its first day, also where today is later in the year', async () => {
  await addYear(school.database, {
    ...{ year: '2024-2025', from: isoDate('2024-09-01'), to: isoDate('2025-07-31') },
    terms: [{ name: 'Autumn', from: isoDate('2024-09-03'), to: isoDate('2024-12-20'), halfTerm: null }],
    ...{ insetDays: [], bankHolidays: [] },
  })
  await addYear(school.database, {
    ...{ year: '2023-2024', from: isoDate('2023-09-01'), to: isoDate('2024-07-31') },
    terms: [{ name: 'Summer', from: isoDate('2024-04-15'), to: isoDate('2024-07-19'), halfTerm: null }],
    ...{ insetDays: [], bankHolidays: [] },
  })
  const text = await (await fetchFeed((await make()).path)).text()
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
  const terms = events.map(
    (event) =>
      `${String(event.getFirstPropertyValue('dtstart'))} ${String(event.getFirstPropertyValue('summary'))}`,
  )
  expect(terms.filter((term) => term.includes(' term '))).toEqual([
    ...['2024-09-03 Autumn term begins', '2024-12-20 Autumn term ends'],
    ...['2026-09-02 Autumn term begins', '2026-12-18 Autumn term ends'],
  ])
})

test('[R5] the address cannot be guessed, and the database does not know it', async () => {
  const { path } = await make()
  const token = /\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
  expect(token).toHaveLength(43)
  const rows = await school.database.query(
    sql`select to_jsonb(calendar_feeds)::text as row from calendar_feeds`,
  )
  expect(rows.some(({ row }) => String(row).includes(token))).toBe(false)
  for (const wrong of [`${token.slice(1)}A`, 'x', '%00', token.toLowerCase(), `${token}/..`]) {
    expect([400, 404]).toContain((await fetchFeed(`/api/calendar-feed/${wrong}`)).status)
  }
})

test('[R5] a new address ends the one before, and withdrawing ends it', async () => {
  const first = await make()
  const second = await make()
  expect((await fetchFeed(first.path)).status).toBe(404)
  expect((await fetchFeed(second.path)).status).toBe(200)
  expect((await admin.sendJson('DELETE', '/api/calendar-feed')).status).toBe(204)
  expect((await fetchFeed(second.path)).status).toBe(404)
  expect(await state()).toBeNull()
})

test('[R5] only who manages the school makes and withdraws it', async () => {
  const staff = await school.server.signedInAs('staff')
  expect((await staff.sendJson('POST', '/api/calendar-feed')).status).toBe(403)
  expect((await staff.sendJson('DELETE', '/api/calendar-feed')).status).toBe(403)
})
