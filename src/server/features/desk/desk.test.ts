import type { DeskEarlier, DeskToday } from '#contract/office-day/desk.ts'
import { SLIP_REASON } from '#domain/attendance/slips.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { MovementDay } from '#contract/office-day/movements.ts'
import { marksOf, whereabouts } from '#domain/office-day/movements.ts'
import type { Movement, MovementKind, OutReason } from '#domain/office-day/movements.ts'
import { DESK_SECTIONS, registersNotTaken, sectionOf } from '#domain/office-day/desk.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupils, pupilsOf } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import { statementsOf } from '#testing/statements-of.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { sql } from '#server/db/sql.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const YESTERDAY = '2026-11-12'

describe('the desk', () => {
  let school: SchoolUnderTest
  let staff: BrowserSession
  let ids: number[]
  const today = async () => (await staff.getJson<DeskToday>('/api/today')).body
  const earlier = async () => (await staff.getJson<DeskEarlier>('/api/today/earlier')).body
  const mark = (pupil: number, date: string, session: Session, code: Code | null, reason?: string) =>
    staff.sendJson('POST', '/api/attendance', {
      ...{ studentId: pupil, date, amCode: code, pmCode: code, session, ...(reason && { reason }) },
    })

  beforeAll(async () => {
    school = await openSchool()
    staff = await school.server.signedInAs('staff')
  })
  beforeEach(async () => {
    await school.database.query(sql`delete from students`)
    await school.database.query(sql`delete from school_times`)
    ids = await addPupils(school.database, [
      { firstName: 'Ada', lastName: 'Ash', yearGroup: 'Reception' },
      { firstName: 'Ben', lastName: 'Birch', yearGroup: 'Reception' },
      { firstName: 'Cam', lastName: 'Cole', yearGroup: 'Year 1' },
      { firstName: 'Dee', lastName: 'Dale', yearGroup: 'Year 1', startDate: TODAY },
    ])
  })
  afterAll(() => school.close())

  test('[M6, M7] a child who is absent without a reason has what is planned, which counts when the child arrives', async () => {
    const [ada = 0, ben = 0] = ids
    for (const pupil of [ada, ben]) await mark(pupil, TODAY, 'am', 'N')
    await school.database.query(sql`
      insert into planned_absences (student_id, plan_id, from_date, to_date, am_weekdays, pm_weekdays, code, entered_by, approved_at, approved_by)
      values (${ada}, 1, ${TODAY}, ${TODAY}, '{1,2,3,4,5}', '{}', 'M', 'Olive', now(), 'Head')`)
    const planned = (await today()).children.map(({ studentId, planned: codes }) => [studentId, codes])
    expect(planned).toEqual([
      [ada, { am: 'M' }],
      [ben, null],
    ])
  })

  test('[M3] it has the classes of the day, and each child who is not simply present, with the five days before', async () => {
    const [ada = 0, ben = 0, cam = 0] = ids
    await addMarks(school.database, [{ pupil: ada, date: YESTERDAY, am: '/', pm: 'I' }])
    await mark(ada, TODAY, 'am', 'N')
    await mark(ben, TODAY, 'am', '/')
    await mark(cam, TODAY, 'am', 'N')
    await mark(cam, TODAY, 'am', 'I', 'Mum rang')
    await staff.sendJson('PUT', `/api/attendance/notes/${cam}/${TODAY}`, {
      session: 'am',
      note: 'Back on Monday',
    })
    const desk = await today()
    expect(desk).toMatchObject({
      ...{ date: TODAY, isToday: true },
      classes: [
        { yearGroup: 'Reception', date: TODAY, pupils: 2, am: { unmarked: 0 }, pm: { unmarked: 2 } },
        { yearGroup: 'Year 1', date: TODAY, pupils: 2, am: { unmarked: 1 }, pm: { unmarked: 2 } },
      ],
      children: [
        { studentId: ada, am: { code: 'N', wasUnexplained: false }, attempts: [], note: null },
        {
          ...{ studentId: cam, note: 'Back on Monday' },
          am: { code: 'I', reason: 'Mum rang', changedBy: 'Sam Staff', wasUnexplained: true },
        },
      ],
    })
    const recent = desk.children[0]?.recent ?? []
    expect(recent.map(({ date }) => date)).toEqual([
      ...['2026-11-05', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'],
    ])
    expect(recent.at(-1)).toEqual({ date: YESTERDAY, am: '/', pm: 'I' })
  })

  test('[M3] an N that was corrected at once was never a matter of the office; one that the office settled stays done', async () => {
    const [ada = 0, ben = 0] = ids
    await mark(ada, TODAY, 'am', 'N')
    await mark(ada, TODAY, 'am', 'I')
    await mark(ben, TODAY, 'am', 'N')
    await mark(ben, TODAY, 'am', 'I', 'Mum rang')
    await mark(ben, TODAY, 'am', 'M')
    const { children } = await today()
    expect(children).toMatchObject([
      { studentId: ada, am: { code: 'I', reason: SLIP_REASON, wasUnexplained: false }, recent: [] },
      { studentId: ben, am: { code: 'M', reason: SLIP_REASON, wasUnexplained: true } },
    ])
    expect(children.map((child) => sectionOf(child, 'am'))).toEqual(['expected', 'done'])
  })

  test('[M3] earlier registers of the term and earlier absences without a reason are there, with the day they are due', async () => {
    const [ada = 0, ben = 0, cam = 0] = ids
    const days = await school.database.query<{ date: string }>(
      sql`select date from school_calendar where is_register_required and date < ${TODAY} order by date`,
    )
    await addMarks(
      school.database,
      days.flatMap(({ date }) => [ada, ben, cam].map((pupil) => ({ pupil, date, am: '/', pm: '\\' }))),
    )
    expect(await earlier()).toEqual({ classes: [], children: [] })
    await mark(cam, YESTERDAY, 'pm', null)
    await mark(ada, '2026-11-02', 'am', 'N')
    const desk = await earlier()
    expect(desk.classes).toEqual([
      { yearGroup: 'Year 1', date: YESTERDAY, pupils: 1, am: { unmarked: 0 }, pm: { unmarked: 1 } },
    ])
    expect(desk.children).toMatchObject([
      { studentId: ada, date: '2026-11-02', reasonDueBy: '2026-11-10', isOverdue: true },
    ])
  })

  test('[M5] an attempt is logged with who, whom, when, how and outcome, and cannot be changed afterwards', async () => {
    const [ada = 0] = ids
    await mark(ada, TODAY, 'am', 'N')
    const attempt = { date: TODAY, contact: 'Sarah Ash (mother)', outcome: 'noAnswer' }
    const address = `/api/students/${ada}/contact-attempts`
    expect(await staff.sendJson('POST', address, attempt)).toMatchObject({
      ...{
        status: 201,
        body: { contact: 'Sarah Ash (mother)', time: '09:05', day: TODAY, userName: 'Sam Staff' },
      },
    })
    expect((await today()).children[0]?.attempts).toMatchObject([{ outcome: 'noAnswer' }])
    const [entry] = await school.database.query(
      sql`select kind, user_name as person, after->>'how' as how from trail_entries
        where subject = 'pupil' order by id desc limit 1`,
    )
    expect(entry).toEqual({ kind: 'contactAttempted', person: 'Sam Staff', how: 'phone' })
    await expect(school.database.query(sql`update contact_attempts set outcome = 'spoke'`)).rejects.toThrow(
      'not changed',
    )
    expect((await staff.sendJson('POST', '/api/students/4242/contact-attempts', attempt)).status).toBe(404)
    expect((await staff.sendJson('POST', address, { ...attempt, outcome: 'rang' })).status).toBe(400)
    for (const date of ['1999-11-12', '2026-11-15', '2026-12-01'])
      expect((await staff.sendJson('POST', address, { ...attempt, date })).status, date).toBe(409)
  })

  test('[M4] contacts are on the desk only while a reason is missing, and only for those who may write', async () => {
    const [ada = 0] = ids
    await staff.sendJson('PUT', `/api/students/${ada}/contacts`, {
      contacts: [
        {
          ...{ name: 'Sarah Ash', relation: 'Mother', phone: '07700 900123', otherPhone: '', email: '' },
          ...{ hasParentalResponsibility: true, mayCollect: null },
        },
      ],
    })
    await mark(ada, TODAY, 'am', 'N')
    expect((await today()).children[0]?.contacts).toMatchObject([{ name: 'Sarah Ash' }])
    await mark(ada, TODAY, 'am', 'I')
    expect((await today()).children[0]?.contacts).toEqual([])
    const reader = await school.server.signedInAs('read-only')
    expect((await reader.getJson('/api/today')).status).toBe(403)
    expect((await reader.getJson('/api/today/earlier')).status).toBe(403)
  })

  test('[M3] the whole desk of 600 pupils takes at most four statements, the sign-in check included', async () => {
    const many = await addPupils(school.database, pupilsOf('Year 1', 600))
    await addMarks(
      school.database,
      many.map((pupil, index) => ({ pupil, date: TODAY, am: index % 20 === 0 ? 'N' : '/' })),
    )
    const statements = await statementsOf(async () => {
      expect((await today()).children).toHaveLength(30)
      await earlier()
    })
    expect(statements).toBeLessThanOrEqual(4)
  })

  const anyMark = fc.record({
    pupil: fc.integer({ min: 0, max: 3 }),
    session: fc.constantFrom('am' as const, 'pm' as const),
    code: fc.constantFrom<Code | null>('/', '\\', 'N', 'N', 'L', 'U', 'I', 'V', 'X', 'O', null),
    reason: fc.constantFrom(undefined, 'Mum rang'),
  })

  const anyMove = fc.record({
    pupil: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('out' as const, 'back' as const, 'arrived' as const),
    reason: fc.constantFrom('appointment' as const, 'other' as const),
  })

  /** Enters a movement as the screen does; the marks that it wrote, or undefined where it was refused. */
  async function move({ pupil, kind, reason }: { pupil: number; kind: MovementKind; reason: OutReason }) {
    const { body: day } = await staff.getJson<MovementDay>('/api/movements')
    const studentId = ids[pupil] ?? 0
    const {
      am = null,
      pm = null,
      yearGroup = '',
    } = day.pupils.find((each) => each.studentId === studentId) ?? {}
    const movements = day.movements.filter((each) => each.studentId === studentId)
    const movement: Movement = {
      ...{ kind, time: '09:05', reason: kind === 'out' ? reason : null, withWhom: null, expectedBack: null },
    }
    const child = { yearGroup, date: TODAY, marks: { am, pm }, movements }
    const marks = marksOf(movement, child, day.times)
    const sent = { ...movement, studentId, date: TODAY, marks }
    const { status } = await staff.sendJson('POST', '/api/movements', sent)
    return status === 201 ? marks : undefined
  }

  test('[M3, M6] after any sequence of marks, movements and corrections the counts equal a recount of the raw records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyMark, anyMove), { maxLength: 16 }), async (steps) => {
        await school.database.query(sql`delete from pupil_movements`)
        await school.database.query(sql`delete from attendance_records`)
        await school.database.query(
          sql`alter table attendance_changes disable trigger attendance_changes_append_only`,
        )
        await school.database.query(sql`delete from attendance_changes`)
        await school.database.query(
          sql`alter table attendance_changes enable trigger attendance_changes_append_only`,
        )
        const marks: MarkMade[] = []
        const lastMoves = new Map<number, MovementKind>()
        for (const step of steps) {
          const { pupil } = step
          if ('session' in step) {
            expect((await mark(ids[pupil] ?? 0, TODAY, step.session, step.code, step.reason)).status).toBe(
              200,
            )
            marks.push({ ...step, isSlip: step.reason === undefined })
            continue
          }
          const written = await move(step)
          if (written) lastMoves.set(pupil, step.kind)
          marks.push(...(written ?? []).map(({ session, code }) => ({ pupil, session, code, isSlip: false })))
        }
        const desk = await today()
        const isOut = (child: DeskToday['children'][number]) => {
          const movements = desk.movements.filter(({ studentId }) => studentId === child.studentId)
          const held = { am: child.am.code, pm: child.pm.code }
          return whereabouts({ ...child, marks: held, movements }, desk.times, '14:00').at === 'out'
        }
        for (const session of ['am', 'pm'] as const) {
          const counted = Object.fromEntries(
            DESK_SECTIONS.map((section) => [
              section,
              desk.children.filter((child) => sectionOf(child, session, isOut(child)) === section).length,
            ]),
          )
          const moment = { session, date: TODAY, time: '14:00' }
          const notTaken = registersNotTaken(desk.classes, desk.times, moment)
          expect({ ...counted, unmarked: notTaken.reduce((sum, { unmarked }) => sum + unmarked, 0) }).toEqual(
            recount(marks, lastMoves, session),
          )
        }
      }),
      { numRuns: 25 },
    )
  })

  /** A correction without a reason is a slip: the same person makes all of them at once. */
  type MarkMade = { pupil: number; session: Session; code: Code | null; isSlip: boolean }

  /** The same counts, from nothing but the last mark and all marks before it of each pupil and session. */
  function recount(
    marks: readonly MarkMade[],
    lastMoves: ReadonlyMap<number, MovementKind>,
    session: Session,
  ) {
    const until: readonly Session[] = session === 'am' ? ['am'] : ['am', 'pm']
    const counts = { noReason: 0, out: 0, late: 0, expected: 0, done: 0, unmarked: 0 }
    for (let pupil = 0; pupil < 4; pupil += 1) {
      const of = (each: Session) => marks.filter((one) => one.pupil === pupil && one.session === each)
      const last = (each: Session) => of(each).at(-1)?.code ?? null
      const hadN = until.some((each) =>
        of(each).some(({ code }, index) => code === 'N' && wasSettled(of(each), index)),
      )
      counts.unmarked += until.filter((each) => last(each) === null).length
      const now = last(session)
      const isFound = ['/', '\\', 'L', 'U'].includes(last('pm') ?? '')
      if (until.some((each) => last(each) === 'N')) counts.noReason += 1
      else if (lastMoves.get(pupil) === 'out' && !isFound) counts.out += 1
      else if (now === 'L' || now === 'U') counts.late += 1
      else if (hadN) counts.done += 1
      else if (now !== null && now !== '/' && now !== '\\') counts.expected += 1
    }
    return counts
  }
  const wasSettled = (marks: readonly MarkMade[], index: number) =>
    marks.slice(index + 1).find(({ code }) => code !== 'N')?.isSlip === false
})
