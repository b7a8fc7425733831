import type { ChangedComment, WeeklyComment } from '#contract/comments.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const MONDAY = '2026-11-09'

let server: TestServer
let admin: BrowserSession
let staff: BrowserSession
let reader: BrowserSession
let studentId: number

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedInAs('admin')
  staff = await server.signedInAs('staff')
  reader = await server.signedInAs('read-only')
  await addYear(server.database, '2026-2027')
})

afterAll(() => server.close())

beforeEach(async () => {
  studentId = await addPupil(server.database, { firstName: 'Amira', lastName: 'Okafor', yearGroup: 'Year 3' })
})

function save<Answer = WeeklyComment>(browser: BrowserSession, fields: Record<string, unknown>) {
  const comment = { studentId, weekStartDate: MONDAY, comment: 'Well done', classId: '5A' }
  return browser.sendJson<Answer>('POST', '/api/comments', { ...comment, ...fields })
}

async function read(address = `/api/comments?weekStartDate=${MONDAY}`): Promise<WeeklyComment[]> {
  const { body } = await staff.getJson<WeeklyComment[]>(address)
  return body.filter((comment) => comment.studentId === studentId)
}

describe('saving a comment', () => {
  test('[F4] it is saved as the specification sends it, and read by query and by path', async () => {
    const { status, body } = await save(staff, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ studentId, weekStartDate: MONDAY, comment: 'Well done', classId: '5A' })
    expect(body.updatedBy).toBe('Sam Staff')
    expect(await read()).toEqual([body])
    expect(await read(`/api/comments/${MONDAY}`)).toEqual([body])
  })

  test('[F4] there is one comment for a pupil, week and class: a second save replaces the first', async () => {
    const first = await save(staff, { comment: 'One' })
    const second = await save(admin, { comment: 'Two' })
    expect(second.body).toMatchObject({ id: first.body.id, comment: 'Two', updatedBy: 'Ada Admin' })
    expect(await read()).toEqual([second.body])
  })

  test('[F4] without a class the comment is kept under All, beside that of a class', async () => {
    await save(staff, { comment: 'Of 5A' })
    await staff.sendJson('POST', '/api/comments', { studentId, weekStartDate: MONDAY, comment: 'Of All' })
    const comments = await read()
    expect(comments.map(({ classId, comment }) => [classId, comment])).toEqual([
      ['5A', 'Of 5A'],
      ['All', 'Of All'],
    ])
  })

  test.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes"'],
    ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 well done 🎉'],
    ['right-to-left text', 'الطالبة ممتازة هذا الأسبوع \u202eabc'],
    ['lines and outer spaces', '  first line\n\n\tsecond line  '],
    ['2,000 characters', 'ß'.repeat(2000)],
    ['nothing, which clears it', ''],
  ])('[F3] %s comes back as typed', async (_, comment) => {
    expect((await save(staff, { comment })).status).toBe(200)
    expect((await read()).map((saved) => saved.comment)).toEqual([comment])
  })

  test.each([
    [{ comment: 'x'.repeat(2001) }, 'comment must be at most 2000 characters.'],
    [{ comment: null }, 'comment must be text.'],
    [{ comment: 'a\u0000b' }, 'comment contains characters that cannot be stored.'],
    [{ comment: '\ud800' }, 'comment contains characters that cannot be stored.'],
    [{ weekStartDate: '2026-11-10' }, 'weekStartDate must be a Monday.'],
    [{ weekStartDate: '1926-11-08' }, 'weekStartDate must be in an academic year of the school.'],
    [{ weekStartDate: '2126-11-11' }, 'weekStartDate must be in an academic year of the school.'],
    [{ weekStartDate: '0001-01-01' }, 'weekStartDate must be a real date written YYYY-MM-DD'],
    [{ weekStartDate: 'soon' }, 'weekStartDate must be a real date written YYYY-MM-DD'],
    [{ studentId: '1' }, 'studentId must be a whole number.'],
    [{ classId: ' ' }, 'classId must not be empty.'],
    [{ classId: 'x'.repeat(51) }, 'classId must be at most 50 characters.'],
    [{ id: 7 }, '"id" is not a known field.'],
  ])('[J7] %j is refused and nothing is written', async (fields, message) => {
    const { status, body } = await save<{ message: string }>(staff, fields)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
    expect(await read()).toEqual([])
  })

  test('[J7] a comment on a pupil who does not exist is answered 404, with and without an expectation', async () => {
    for (const expected of [undefined, '', 'Before']) {
      const { status, body } = await save(staff, { studentId: 2_000_000_000, expected })
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'There is no such pupil.', code: 'notFound' })
    }
  })
})

describe('two people at the same comment', () => {
  test('the later save is refused with the stored text and its author', async () => {
    await save(staff, { comment: 'Theirs', expected: '' })
    const { status, body } = await save<ChangedComment>(admin, { comment: 'Mine', expected: '' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'commentChanged',
      message: 'Sam Staff changed this comment in the meantime.',
      current: { comment: 'Theirs', updatedBy: 'Sam Staff' },
    })
    expect((await read()).map(({ comment }) => comment)).toEqual(['Theirs'])
  })

  test('[O1] the refusal says whether the stored text is by the person who saves', async () => {
    await save(staff, { comment: 'Mine, typed on', expected: '' })
    const isOwn = async (browser: BrowserSession) =>
      (await save<ChangedComment>(browser, { comment: 'Mine', expected: '' })).body.isOwn
    expect(await isOwn(staff)).toBe(true)
    expect(await isOwn(admin)).toBe(false)
  })

  test('a person without a name is named by email address', async () => {
    await save(staff, { comment: 'Theirs' })
    const where = sql`oidc_subject = 'staff'`
    await server.database.query(
      sql`update users set first_name = null, last_name = null, email = 'sam@school.example' where ${where}`,
    )
    const { body } = await save<ChangedComment>(admin, { comment: 'Mine', expected: '' })
    expect(body).toMatchObject({
      message: 'sam@school.example changed this comment in the meantime.',
      current: { updatedBy: 'sam@school.example' },
    })
    await server.database.query(
      sql`update users set first_name = 'Sam', last_name = 'Staff', email = null where ${where}`,
    )
  })

  test('a person who has read the stored comment may replace it', async () => {
    await save(staff, { comment: 'Theirs', expected: '' })
    expect((await save(admin, { comment: 'Mine', expected: 'Theirs' })).status).toBe(200)
    expect((await read()).map(({ comment }) => comment)).toEqual(['Mine'])
  })

  test('a save whose answer was lost may be sent again', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await save(staff, { comment: 'Once', expected: '' })).status).toBe(200)
    }
  })

  test('a save that expects a comment that was never stored is refused', async () => {
    const { status, body } = await save<ChangedComment>(staff, { expected: 'Something' })
    expect(status).toBe(409)
    expect(body.current).toBeNull()
    expect(await read()).toEqual([])
  })

  test('of many people who save at the same instant exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [current] = await read()
      const texts = Array.from({ length: 8 }, (_, index) => `Round ${round}, teacher ${index}`)
      const answers = await Promise.all(
        texts.map((comment) => save<ChangedComment>(staff, { comment, expected: current?.comment ?? '' })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
      const winner = texts[answers.findIndex(({ status }) => status === 200)]
      expect((await read()).map(({ comment }) => comment)).toEqual([winner])
    }
  })
})

describe('who may', () => {
  test('[F6] a read-only user reads comments and cannot write them', async () => {
    await save(staff, {})
    const address = `/api/comments?weekStartDate=${MONDAY}`
    expect((await reader.getJson<WeeklyComment[]>(address)).body).toEqual((await staff.getJson(address)).body)
    expect((await save(reader, { comment: 'No' })).status).toBe(403)
    expect((await read()).map(({ comment }) => comment)).toEqual(['Well done'])
  })

  test('a visitor is answered 401', async () => {
    expect((await server.visitor().getJson(`/api/comments?weekStartDate=${MONDAY}`)).status).toBe(401)
    expect((await save(server.visitor(), {})).status).toBe(401)
  })

  test('admins and staff may write', async () => {
    expect((await save(admin, {})).status).toBe(200)
    expect((await save(staff, {})).status).toBe(200)
  })
})

describe('reading a week', () => {
  test('one class is read by its year group, All and no year group mean every class', async () => {
    const younger = await addPupil(server.database)
    await save(staff, {})
    await save(staff, { studentId: younger })
    const pupils = async (query: string) => {
      const { body } = await staff.getJson<WeeklyComment[]>(`/api/comments?weekStartDate=${MONDAY}${query}`)
      return body.map((comment) => comment.studentId).filter((id) => id >= studentId)
    }
    expect(await pupils('&yearGroup=Reception')).toEqual([younger])
    expect(await pupils('&yearGroup=All')).toEqual([studentId, younger])
    expect(await pupils('')).toEqual([studentId, younger])
    expect(await pupils('&yearGroup=Nowhere')).toEqual([])
  })

  test.each([
    ['/api/comments', 400],
    ['/api/comments?weekStartDate=2026-11-15', 400],
    ['/api/comments/2026-11-15', 400],
    ['/api/comments/monday', 400],
    ['/api/comments?weekStartDate=2026-11-16', 200],
  ])('[J4] %s is answered %i', async (address, expected) => {
    const { status, body } = await staff.getJson<{ message?: string }>(address)
    expect(status).toBe(expected)
    if (expected === 200) expect(body).toEqual([])
    else expect(body.message).toContain('weekStartDate')
  })
})
