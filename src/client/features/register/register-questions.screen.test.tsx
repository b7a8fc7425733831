import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { Entry } from '#client/outbox/queue.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { openRegister } from '#testing/screen/open-register.tsx'

const NOW = Date.parse('2026-11-13T09:05:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const EARLIER = '2026-11-12'
const LATER = '2026-11-16'
const openDay = (date: string, recorded = {}) =>
  openRegister({ query: `yearGroup=Year+3&date=${date}`, recorded })
const menu = () => page.getByRole('menu')
const date = () => page.getByRole('navigation', { name: 'Date' })

test('[D17] a typed reason is not lost by Escape without a question; saving asks nothing', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { cards } = await openDay(EARLIER, { [EARLIER]: { 0: '/' } })
  await cards.nth(0).getByRole('button', { name: 'Ill (I)' }).click()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  const reason = page.getByLabelText('Reason in your own words')
  await reason.fill('Chickenpox')
  await userEvent.keyboard('{Escape}')
  expect(confirm.mock.calls).toEqual([['The reason is not saved. Discard it?']])
  await expect.element(reason).toHaveValue('Chickenpox')
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).not.toBeInTheDocument()
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('[M2] a typed note is not lost by Escape without a question; saving asks nothing', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { cards } = await openDay(EARLIER, { [EARLIER]: { 0: 'I' } })
  await cards
    .nth(0)
    .getByRole('button', { name: /History$/ })
    .click()
  const note = page.getByLabelText('Note', { exact: true })
  await note.fill('Temperature')
  await userEvent.keyboard('{Escape}')
  expect(confirm.mock.calls).toEqual([['The note is not saved. Discard it?']])
  await expect.element(note).toHaveValue('Temperature')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(note).not.toBeInTheDocument()
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('[D17] a reason typed for one child is sent with no other child’s mark, and none is chosen beforehand', async () => {
  const { cards, idAt, sent } = await openDay(EARLIER, { [EARLIER]: { 0: '/', 1: '/' } })
  const [first, second] = [cards.nth(0), cards.nth(1)]
  await first.getByRole('button', { name: 'Ill (I)' }).click()
  await expect.element(page.getByRole('menu', { name: 'Ada Ash: why does / become I?' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  const field = page.getByLabelText('Reason in your own words')
  await expect.element(field).toHaveFocus()
  await field.fill('Hana, chickenpox')
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveAccessibleName(/Illness/)
  await expect.element(first.getByRole('button', { name: 'Ill (I)' })).toHaveFocus()

  ;(second.element() as HTMLElement).focus()
  await userEvent.keyboard('m')
  await expect.element(menu()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(second).toHaveFocus()
  await expect.element(second).toHaveAccessibleName(/Present \(am\)/)
  await userEvent.keyboard('m')
  await page.getByRole('menuitem', { name: 'Parent rang' }).click()
  await expect.element(second).toHaveAccessibleName(/Medical/)
  await expect
    .poll(() => sent)
    .toMatchObject([
      ['/api/attendance', { studentId: idAt(0), date: EARLIER, amCode: 'I', reason: 'Hana, chickenpox' }],
      ['/api/attendance', { studentId: idAt(1), date: EARLIER, amCode: 'M', reason: 'Parent rang' }],
    ])
})

test('[D17] a question that is left open by a step to another day marks no day', async () => {
  const { cards, navigate, sent } = await openDay(EARLIER, {
    '2026-11-11': { 0: '/' },
    [EARLIER]: { 0: '/' },
  })
  const goTo = (day: string) => navigate(`/dashboard?yearGroup=Year+3&date=${day}`)
  await cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect.element(page.getByRole('menu', { name: /why does . become I/ })).toBeVisible()
  goTo('2026-11-11')
  await expect.element(date()).toMatchTextContent('Wednesday 11 November 2026')
  await expect.element(menu()).not.toBeInTheDocument()
  goTo(EARLIER)
  await expect.element(date()).toMatchTextContent('Thursday 12 November 2026')
  await expect.element(menu()).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('[D10, D17] a first mark on an earlier day carries no reason; Mark All Present gives its own to what it changes only', async () => {
  const { cards, idAt, sent, stored } = await openDay(EARLIER)
  await cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect.poll(() => stored('am', EARLIER)[0]).toBe('I')
  expect(sent.at(-1)?.[1]).not.toHaveProperty('reason')
  // Later than a slip is corrected.
  vi.setSystemTime(NOW + 180_000)
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  const all = page.getByRole('button', { name: 'Mark all 6 and change 1 mark' })
  await expect.element(all).toBeDisabled()
  await page.getByLabelText('Reason for the change').fill('Wrong class')
  await all.click()
  await expect.element(page.getByText(/^Marked all 6 students/)).toBeVisible()
  const shared = { date: EARLIER, session: 'am' }
  const others = [1, 2, 3, 4, 5].map((place) => ({ studentId: idAt(place), code: '/', expected: null }))
  expect(sent.slice(1)).toEqual([
    ['/api/attendance/bulk', { ...shared, marks: others }],
    [
      '/api/attendance/bulk',
      { ...shared, marks: [{ studentId: idAt(0), code: '/', expected: 'I' }], reason: 'Wrong class' },
    ],
  ])
})

test('[D3] on a day after today a present mark asks first; an absence known ahead is entered without a question', async () => {
  const { cards, sent, stored } = await openDay(LATER)
  const card = cards.first()
  const question = page.getByRole('menu', { name: 'Ada Ash: it is not 16 November yet' })
  await card.getByRole('button', { name: 'Present (/)' }).click()
  await expect.element(question).toBeVisible()
  await question.getByRole('menuitem', { name: 'Leave it for 16 November' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await expect.poll(() => stored('am', LATER)[0]).toBe('I')
  expect(sent).toHaveLength(1)
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('l')
  await question.getByRole('menuitem', { name: 'Mark L all the same' }).click()
  await expect.poll(() => stored('am', LATER)[0]).toBe('L')
})

test('[D9] either present code of the selector is entered as that of the open session', async () => {
  const { cards, stored } = await openRegister()
  for (const [tab, session, chosen, code] of [
    ['Morning Session', 'am', /Present \(pm\)/, '/'],
    ['Afternoon Session', 'pm', /Present \(am\)/, '\\'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await cards.first().getByRole('button', { name: 'More codes' }).click()
    await page.getByRole('menuitemradio', { name: chosen }).click()
    await expect.poll(() => stored(session)[0]).toBe(code)
  }
})

/** By the keyboard: a card in conflict has other buttons. */
async function markPresent(card: Locator) {
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('/')
}
const MARK_AGAIN = [
  ['the same code', markPresent],
  ['Mark All Present', () => page.getByRole('button', { name: 'Mark All Present' }).click()],
] as const
test.for(MARK_AGAIN)(
  '[L1] after %s over a colleague’s mark, a change of it still asks why',
  async ([, markAgain]) => {
    const { cards, sent } = await openRegister({ recorded: { '2026-11-13': { 0: '/' } } })
    const card = cards.first()
    await expect.element(card).toHaveAccessibleName(/Present \(am\)/)
    await markAgain(card)
    await expect.poll(() => sent).toHaveLength(1)
    await card.getByRole('button', { name: 'Ill (I)' }).click()
    await expect.element(page.getByRole('menu', { name: 'Ada Ash: why does / become I?' })).toBeVisible()
  },
)

test.for(MARK_AGAIN)(
  '[D11, L1] after %s in a conflict, where it is the colleague’s, a change of it still asks why',
  async ([, markAgain]) => {
    const { cards, sent, outbox, idAt } = await openRegister({ recorded: { '2026-11-13': { 0: '/' } } })
    const card = cards.first()
    await expect.element(card).toHaveAccessibleName(/Present \(am\)/)
    outbox.update(() => [conflictAt(`mark 2026-11-13 am ${idAt(0)}`, { mine: null, theirs: '/' })])
    await expect.element(card).toHaveAttribute('data-sync', 'conflict')
    await markAgain(card)
    await expect.poll(() => sent).toHaveLength(1)
    await card.getByRole('button', { name: 'Ill (I)' }).click()
    await expect.element(page.getByRole('menu', { name: 'Ada Ash: why does / become I?' })).toBeVisible()
  },
)

const conflictAt = (place: string, { mine, theirs }: Record<'mine' | 'theirs', Code | null>): Entry => ({
  ...{ id: 'kept', kind: 'mark', details: { other: null, reason: null } },
  items: [{ place, value: mine, seen: null }],
  state: { status: 'conflict', theirs, theirName: 'Nadia Rahman' },
})

/** As the device kept them: the register from before a colleague’s mark, the conflict with it from after. */
async function openOlderThanConflict() {
  const register = await openDay(EARLIER)
  await register.isOpen()
  const pupil = register.idAt(0)
  register.enter(EARLIER, pupil, { amCode: 'I' })
  register.outbox.update(() => [conflictAt(`mark ${EARLIER} am ${pupil}`, { mine: 'L', theirs: 'I' })])
  return register
}

test('[D11, L1] over a register older than the conflict, replacing a colleague’s mark asks why', async () => {
  const { cards, sent } = await openOlderThanConflict()
  await cards.first().getByRole('button', { name: 'Use L' }).click()
  await expect.element(page.getByRole('menu', { name: 'Ada Ash: why does I become L?' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Parent rang' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([['/api/attendance', { amCode: 'L', expected: 'I', reason: 'Parent rang' }]])
})

test('[D10, D11, L1] Mark All Present over a register older than a conflict asks why it replaces the colleague’s mark', async () => {
  await openOlderThanConflict()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect.element(page.getByLabelText('Reason for the change')).toBeVisible()
})
