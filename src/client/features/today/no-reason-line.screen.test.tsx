import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EnteredMovement } from '#contract/office-day/movements.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { ADA, BEN, DESK_DAY as TODAY, lineOf, mark, openDesk } from '#testing/screen/open-desk.tsx'
import type { SentMark } from '#testing/screen/open-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

test('[M3] Enter after what was said goes to the codes and presses none; the next line begins where Enter does nothing', async () => {
  const { sent } = await openDesk([ADA, BEN])
  const ada = lineOf('Ada Ash')
  await ada.getByLabelText('What they said').fill('temperature')
  await userEvent.keyboard('{Enter}')
  await expect.element(ada.getByRole('button', { name: 'Ill' })).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(sent).toMatchObject([{ studentId: ADA.studentId, amCode: 'I', reason: 'temperature' }])
  await userEvent.keyboard('m')
  await expect.poll(() => sent).toMatchObject([{}, { studentId: BEN.studentId, amCode: 'M' }])
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
})

test('[M3] every other code is reached by the keyboard, and saved only when it is chosen', async () => {
  const { sent } = await openDesk([ADA, BEN])
  await lineOf('Ada Ash').getByRole('button', { name: 'Another code' }).click()
  await expect.element(page.getByRole('menu', { name: 'Ada Ash' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  await expect.element(lineOf('Ada Ash').getByRole('button', { name: 'Another code' })).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => sent).toMatchObject([{ studentId: ADA.studentId, session: 'am' }])
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
})

test('[M5] a double tap, or a key that is held down, is one attempt', async () => {
  const attempts: unknown[] = []
  await openDesk([ADA], {
    async 'POST /api/students/1/contact-attempts'(request) {
      attempts.push(await request.json())
      const made = { contact: 'Sarah Baker (mother)', outcome: 'noAnswer', time: '09:05', day: TODAY }
      return Response.json({ ...made, userName: 'Sam Staff' }, { status: 201 })
    },
  })
  const noAnswer = lineOf('Ada Ash').getByRole('button', { name: 'No answer' })
  await noAnswer.dblClick()
  await expect.element(lineOf('Ada Ash').getByRole('list', { name: 'Attempts' })).toBeVisible()
  await expect.element(noAnswer).not.toHaveAttribute('aria-busy')
  for (const [key, repeat] of [
    ['n', false],
    ['n', true],
    ['Enter', true],
  ] as const)
    noAnswer
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  await expect.poll(() => attempts).toHaveLength(2)
  await expect.element(noAnswer).not.toHaveAttribute('aria-busy')
  expect(attempts).toHaveLength(2)
  await userEvent.keyboard('n')
  await userEvent.keyboard('v')
  await expect
    .poll(() => attempts.slice(2))
    .toMatchObject([{ outcome: 'noAnswer' }, { outcome: 'leftMessage' }])
})

test('[M3] without a connection the line stays with its text, says what is not saved, and is sent again with the same key', async () => {
  const keys: (string | null)[] = []
  let isOffline = true
  const { held } = await openDesk([{ ...ADA, pm: ADA.am }], {
    async 'POST /api/attendance'(request) {
      const { studentId, session, amCode: code } = (await request.json()) as SentMark
      keys.push(request.headers.get('idempotency-key'))
      if (isOffline && session === 'pm') throw new TypeError('Failed to fetch')
      held.children = held.children.map((child) => ({
        ...{ ...child, [session]: { code, reason: 'temperature', changedBy: null, wasUnexplained: true } },
      }))
      return Response.json({ studentId, amCode: code, pmCode: null, readOnly: false })
    },
  })
  await page.getByRole('tab', { name: 'Afternoon' }).click()
  const ada = lineOf('Ada Ash')
  await ada.getByLabelText('What they said').fill('temperature')
  await ada.getByRole('button', { name: 'Ill' }).click()
  await expect.element(ada.getByText('Morning saved. Afternoon not saved: Illness.')).toBeVisible()
  await expect.element(ada.getByLabelText('What they said')).toHaveValue('temperature')
  await expect.element(page.getByRole('heading', { name: 'No reason yet : 1' })).toBeVisible()
  isOffline = false
  await ada.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No reason yet : 0' })).toBeVisible()
  await expect.element(ada.getByRole('alert')).not.toBeInTheDocument()
  expect(keys).toEqual([keys[0], keys[1], keys[1]])
  expect(keys[0]).not.toBe(keys[1])
})

test('[P1, M3] a line that another person settles stays while it is in use or holds text, and says who it was', async () => {
  const { held } = await openDesk([ADA, BEN])
  await lineOf('Ada Ash').getByLabelText('What they said').fill('rang at nine')
  const settled = { code: 'I', reason: 'Mum rang', changedBy: 'Olive Office', wasUnexplained: true } as const
  held.children = [ADA, BEN].map((child) => ({ ...child, am: settled }))
  window.dispatchEvent(new Event('visibilitychange'))
  for (const name of ['Ada Ash', 'Ben Birch'])
    await expect.element(lineOf(name).getByText('Settled by Olive Office')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No reason yet : 0' })).toBeVisible()
  await expect.element(lineOf('Ada Ash').getByText('Typed here and not saved: rang at nine')).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Morning' })
  await tab.hover()
  ;(tab.element() as HTMLElement).focus()
  await expect.element(lineOf('Ben Birch')).not.toBeInTheDocument()
  const discard = lineOf('Ada Ash').getByRole('button', { name: 'Discard what was typed about Ada Ash' })
  ;(discard.element() as HTMLElement).click()
  await expect.element(lineOf('Ada Ash')).not.toBeInTheDocument()
})

test('[M3, M6] a child at the door is entered as arrived with the mark; taking it back takes back both', async () => {
  const sent: unknown[] = []
  const arrived: EnteredMovement = {
    ...{ id: 7, studentId: 1, kind: 'arrived', time: '09:05', reason: null, withWhom: null },
    ...{ expectedBack: null, userName: 'Sam Staff' },
  }
  const answered = (code: Code) => ({ studentId: 1, amCode: code, pmCode: null, readOnly: false })
  const { held } = await openDesk([ADA], {
    async 'POST /api/movements'(request) {
      sent.push(await request.json())
      held.children = [{ ...ADA, am: { ...mark('L'), reason: 'Arrived 9:05', wasUnexplained: true } }]
      held.movements = [arrived]
      return Response.json({ movement: arrived, records: [answered('L')] }, { status: 201 })
    },
    async 'POST /api/movements/7/take-back'(request) {
      sent.push(await request.json())
      held.children = [ADA]
      held.movements = []
      return Response.json({ records: [answered('N')] })
    },
  })
  await lineOf('Ada Ash').getByLabelText('What they said').fill('bus')
  await lineOf('Ada Ash').getByRole('button', { name: 'Arrived now L, 25 min' }).click()
  await expect.element(page.getByText('In and out (1)')).toBeVisible()
  await lineOf('Ada Ash').getByRole('button', { name: 'Take back for Ada Ash' }).click()
  await expect.element(page.getByText('In and out (1)')).not.toBeInTheDocument()
  const child = { studentId: 1, date: TODAY }
  expect(sent).toMatchObject([
    {
      ...{ ...child, kind: 'arrived', time: '09:05', note: 'bus' },
      marks: [{ session: 'am', code: 'L', expected: 'N' }],
    },
    { ...child, marks: [{ session: 'am', code: 'N', expected: 'L' }] },
  ])
})

test('[M3] what was typed and not saved is not lost without a question, by closing the page or by the other tab', async () => {
  const lets = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const questions: (string | undefined)[] = []
  vi.stubGlobal('confirm', (question?: string) => {
    questions.push(question)
    return false
  })
  await openDesk([ADA])
  expect(lets()).toBe(true)
  const field = lineOf('Ada Ash').getByLabelText('What they said')
  await field.fill('temperature')
  await expect.poll(lets).toBe(false)
  await page.getByRole('tab', { name: 'Afternoon' }).click()
  expect(questions).toEqual(['What was typed about Ada Ash is not saved. Leave it all the same?'])
  await expect.element(field).toHaveValue('temperature')
  await lineOf('Ada Ash').getByRole('button', { name: 'Ill' }).click()
  await expect.poll(lets).toBe(true)
})

test('[M3] a mark taken back before it is saved is taken back, and sent after it', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const sent: [code: Code, expected: Code][] = []
  await openDesk([ADA], {
    async 'POST /api/attendance'(request) {
      const { amCode, expected } = (await request.json()) as { amCode: Code; expected: Code }
      sent.push([amCode, expected])
      await isAnswered
      return Response.json({ studentId: ADA.studentId, amCode, pmCode: null, readOnly: false })
    },
  })
  await lineOf('Ada Ash').getByRole('button', { name: 'Ill' }).click()
  await lineOf('Ada Ash')
    .getByRole('button', { name: /^Take back/ })
    .click()
  await expect.element(lineOf('Ada Ash').getByRole('button', { name: 'Ill' })).toBeVisible()
  expect(sent).toEqual([['I', 'N']])
  answer()
  await expect
    .poll(() => sent)
    .toEqual([
      ['I', 'N'],
      ['N', 'I'],
    ])
})

test('[M3] a line that another person settled first shows their mark, and nothing to try again', async () => {
  const theirs = { code: 'M' as Code, reason: 'dentist', changedBy: 'Helen', wasUnexplained: true }
  const record = { studentId: ADA.studentId, amCode: 'M', pmCode: null, readOnly: false }
  const { held } = await openDesk([ADA], {
    'POST /api/attendance': () => {
      held.children = [{ ...ADA, am: theirs }]
      const message = 'Someone else has changed this mark meanwhile.'
      return Response.json({ code: 'changedMeanwhile', message, current: record }, { status: 409 })
    },
  })
  await lineOf('Ada Ash').getByRole('button', { name: 'Ill' }).click()
  await expect.element(page.getByText('Someone else has changed this mark meanwhile.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('[M3] the day by which a reason is due goes from the line once it is settled', async () => {
  await openDesk([{ ...ADA, reasonDueBy: isoDate('2026-11-20') }])
  const ada = lineOf('Ada Ash')
  await expect.element(ada.getByText('Due by Fri 20 Nov')).toBeVisible()
  await ada.getByRole('button', { name: 'Ill' }).click()
  await expect.element(ada.getByRole('button', { name: /^Take back/ })).toBeVisible()
  await expect.element(ada.getByText('Due by Fri 20 Nov')).not.toBeInTheDocument()
})

test('[M3] a line that is taken back stays, also without the pointer over it, until it is open again', async () => {
  const { container } = await openDesk([ADA, BEN])
  await lineOf('Ada Ash').getByRole('button', { name: 'Ill' }).click()
  const takeBack = lineOf('Ada Ash').getByRole('button', { name: /^Take back/ })
  await expect.element(takeBack).toBeVisible()
  await page.getByRole('tab', { name: 'Morning' }).hover()
  ;(page.getByRole('tab', { name: 'Morning' }).element() as HTMLElement).focus()
  const removed: string[] = []
  const watch = new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes)
        if (node instanceof HTMLLIElement) removed.push(node.getAttribute('aria-label') ?? '')
  })
  watch.observe(container, { childList: true, subtree: true })
  ;(takeBack.element() as HTMLElement).click()
  await expect.element(lineOf('Ada Ash').getByRole('button', { name: 'Ill' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No reason yet : 2' })).toBeVisible()
  watch.disconnect()
  expect(removed).toEqual([])
})
