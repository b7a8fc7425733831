import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WeekRow } from '#contract/weekly.ts'
import { AUTOSAVE_PAUSE_MS, SAVED_NOTICE_MS } from '#domain/reports/comment-autosave.ts'
import type { Entry } from '#client/outbox/queue.ts'
import { stopClock } from '#testing/screen/stopped-clock.ts'
import { commentOn, renderWeek, weekRow } from '#testing/screen/weekly-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const field = page.getByRole('textbox', { name: /^Comment on/ }).first()
const alert = page.getByRole('main').getByRole('alert')
const state = () => document.querySelector<HTMLElement>('[data-state]')
const indicator = () => state()?.textContent

interface Sent {
  comment: string
  expected: string
}

/** The week of a pupil without any comment yet; a clock that only the test moves goes on from here. */
async function openComment(answer?: (sent: Sent, pupil: WeekRow) => Response | Promise<Response>) {
  const pupil = weekRow()
  const sent: Sent[] = []
  await renderWeek({
    rows: [pupil],
    answers: {
      'POST /api/comments': async (request) => {
        const body = (await request.json()) as Sent
        sent.push(body)
        return answer?.(body, pupil) ?? Response.json(commentOn(pupil, { comment: body.comment }))
      },
    },
  })
  await expect.element(field).toBeVisible()
  return { pupil, sent, clock: stopClock() }
}

/** The hue of the words of the indicator, in degrees: 0 is red, 120 green, 240 blue. */
function hue(): number {
  const { color } = getComputedStyle(state() ?? document.body)
  const [red = 0, green = 0, blue = 0] = (/^rgb\((.+)\)$/.exec(color)?.[1] ?? '').split(',').map(Number)
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI)
  return (angle + 360) % 360
}

test('[F3] [F4] pending in orange, after 1000 ms saving, saved in green for 2000 ms, then gone; sent as specified', async () => {
  const { pupil, sent, clock } = await openComment()
  await field.fill('Settled well')
  await expect.poll(indicator).toBe('Not saved yet')
  expect(state()?.dataset['state']).toBe('pending')
  expect(hue()).toBeGreaterThan(15)
  expect(hue()).toBeLessThan(50)
  clock.runFor(AUTOSAVE_PAUSE_MS - 1)
  expect(sent).toEqual([])
  expect(indicator()).toBe('Not saved yet')
  clock.runFor(1)
  await expect.poll(indicator).toBe('Saved')
  expect(hue()).toBeGreaterThan(90)
  expect(hue()).toBeLessThan(165)
  expect(sent).toEqual([
    {
      ...{ studentId: pupil.id, weekStartDate: '2026-11-09' },
      ...{ comment: 'Settled well', classId: '5A', expected: '' },
    },
  ])
  clock.runFor(SAVED_NOTICE_MS - 1)
  expect(indicator()).toBe('Saved')
  clock.runFor(1)
  await expect.poll(indicator).toBeUndefined()
})

test('[F3] typing fast sends one request, leaving the field sends at once, and while it waits it says so', async () => {
  const slow = Promise.withResolvers<void>()
  const { sent, clock } = await openComment(async ({ comment }, pupil) => {
    if (comment === 'Slow') await slow.promise
    return Response.json(commentOn(pupil, { comment }))
  })
  await field.click()
  for (const letter of 'A long week') {
    await userEvent.keyboard(letter)
    clock.runFor(300)
  }
  expect(sent).toEqual([])
  clock.runFor(700)
  await expect.poll(indicator).toBe('Saved')
  expect(sent.map(({ comment }) => comment)).toEqual(['A long week'])
  clock.runFor(SAVED_NOTICE_MS)
  await expect.poll(indicator).toBeUndefined()

  await field.fill('Left the field')
  await userEvent.tab()
  await expect.poll(indicator).toBe('Saved')
  expect(sent.at(-1)).toMatchObject({ comment: 'Left the field', expected: 'A long week' })

  await field.fill('Slow')
  clock.runFor(AUTOSAVE_PAUSE_MS)
  await expect.poll(indicator).toBe('Saving…')
  slow.resolve()
  await expect.poll(indicator).toBe('Saved')
})

test('more than 2,000 characters are told to be shortened, and nothing is cut off', async () => {
  const { sent, clock } = await openComment()
  await field.fill('x'.repeat(2013))
  await expect
    .element(alert)
    .toHaveTextContent('A comment has at most 2,000 characters. Shorten it by 13 to save it.')
  await userEvent.tab()
  clock.runFor(AUTOSAVE_PAUSE_MS)
  await expect.element(field).toHaveValue('x'.repeat(2013))
  expect(sent).toEqual([])
  await field.fill('x'.repeat(2000))
  await expect.element(alert).not.toBeInTheDocument()
  clock.runFor(AUTOSAVE_PAUSE_MS)
  await expect.poll(indicator).toBe('Saved')
  expect(sent).toMatchObject([{ comment: 'x'.repeat(2000) }])
})

test.for([
  { choice: 'Use theirs', shown: 'Office', sent: [] },
  { choice: 'Keep mine', shown: 'Class', sent: [{ comment: 'Class', expected: 'Office' }] },
  { choice: 'Keep both', shown: 'Office\nClass', sent: [{ comment: 'Office\nClass', expected: 'Office' }] },
])(
  'of two people at the same comment the later one may choose "$choice"',
  async ({ choice, shown, sent: after }) => {
    // What was refused is logged, and only that.
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { sent } = await openComment(({ comment, expected }, pupil) =>
      expected === 'Office'
        ? Response.json(commentOn(pupil, { comment }))
        : Response.json(
            {
              ...{ message: 'A colleague has changed it.', code: 'commentChanged' },
              current: commentOn(pupil, { comment: 'Office' }),
            },
            { status: 409 },
          ),
    )
    await field.fill('Class')
    await userEvent.tab()
    await expect
      .element(alert)
      .toHaveTextContent('Ada Admin changed this comment while you were writing. Yours is not saved yet.')
    await expect.element(page.getByRole('blockquote')).toHaveTextContent('Office')
    await expect.element(field).toHaveValue('Class')
    expect(sent).toMatchObject([{ comment: 'Class', expected: '' }])
    await page.getByRole('button', { name: choice }).click()
    await expect.element(field).toHaveValue(shown)
    await expect.element(alert).not.toBeInTheDocument()
    await expect.poll(indicator).toBe(after.length > 0 ? 'Saved' : undefined)
    expect(sent.slice(1)).toMatchObject(after)
    expect(logged).toHaveBeenCalledExactlyOnceWith('The comment could not be saved', expect.any(Error))
  },
)

/** The week of a pupil whose last page was closed while typing: this much of the text is on the device. */
async function openAfterClosing(kept: string, { isOwn, isAdopted }: { isOwn: boolean; isAdopted: boolean }) {
  const pupil = weekRow()
  const current = commentOn(pupil, { comment: 'Hello', updatedBy: 'Sam Staff' })
  const changed = { message: 'Sam Staff changed this comment.', code: 'commentChanged', current, isOwn }
  const left: Entry = {
    ...{ id: 'left', kind: 'comment', details: {}, state: { status: 'undelivered' }, isAdopted },
    items: [{ place: `comment 2026-11-09 ${pupil.id}`, value: kept, seen: '' }],
  }
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
  await renderWeek({
    ...{ rows: [pupil], comments: [current], kept: [left] },
    answers: {
      'POST /api/comments': () => isShown.then(() => Response.json(changed, { status: 409 })),
    },
  })
  await expect.element(field).toHaveValue(kept)
  show()
}

test('[F3, O1] a text that went out as its page closed is no conflict with the beginning of it on the device', async () => {
  await openAfterClosing('Hel', { isOwn: true, isAdopted: true })
  await expect.element(field).toHaveValue('Hello')
  await expect.element(alert).not.toBeInTheDocument()
  expect(indicator()).toBeUndefined()
})

test.for([
  { name: 'of a colleague', kept: 'Hel', isOwn: false, isAdopted: true },
  { name: 'that says something else', kept: 'Hallo', isOwn: true, isAdopted: true },
  { name: 'of another window while this one is written', kept: 'Hel', isOwn: true, isAdopted: false },
])('[F3, O1] with a text $name a kept one is still asked about', async ({ kept, ...given }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await openAfterClosing(kept, given)
  await expect.element(alert).toBeVisible()
  await expect.element(field).toHaveValue(kept)
})
