import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { refusal } from '#testing/screen/answer-calls.ts'
import { openRegister } from '#testing/screen/open-register.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

type Register = Awaited<ReturnType<typeof openRegister>>

async function focusFirst({ cards, isOpen }: Register): Promise<void> {
  await isOpen()
  ;(cards.first().element() as HTMLElement).focus()
}

test('[D9, D17] the whole class by keyboard: a code marks and moves on, arrows move, ? lists the keys', async () => {
  const register = await openRegister()
  const { cards, stored } = register
  const hasFocus = (place: number) => expect.element(cards.nth(place)).toHaveFocus()
  await focusFirst(register)
  await userEvent.keyboard('/l////')
  await expect.poll(() => stored()).toEqual(['/', 'L', '/', '/', '/', '/'])
  await hasFocus(5)

  await userEvent.keyboard('{Home}')
  await hasFocus(0)
  await userEvent.keyboard('{ArrowRight}')
  await hasFocus(1)
  // Four cards stand side by side.
  await userEvent.keyboard('{ArrowDown}')
  await hasFocus(5)
  await userEvent.keyboard('{ArrowUp}')
  await hasFocus(1)
  await userEvent.keyboard('m')
  await expect
    .element(page.getByRole('status').getByText(/Medical or dental appointment, saved/))
    .toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('[D9] a key that is held down marks one pupil; the selector says whose code it sets', async () => {
  const register = await openRegister()
  const { cards, sent, stored } = register
  await focusFirst(register)
  for (const repeat of [false, true, true, true])
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'n', repeat, bubbles: true, cancelable: true }),
    )
  await expect.element(cards.nth(1)).toHaveFocus()
  await expect.poll(() => stored()).toEqual(['N', null, null, null, null, null])
  expect(sent).toHaveLength(1)
  await cards.first().getByRole('button', { name: 'More codes' }).click()
  const menu = page.getByRole('menu', { name: 'Ada Ash' })
  await expect.element(menu.getByText('Ada Ash')).toBeVisible()
})

test('[D17] quick marks on one card end on the last one, with one request at a time', async () => {
  let running = 0
  let most = 0
  const { cards, held, sent, stored } = await openRegister()
  // No answer comes before the last mark is made.
  const { promise: isMarked, resolve: answer } = Promise.withResolvers<void>()
  held.insteadOfSaving = async () => {
    running += 1
    most = Math.max(most, running)
    await isMarked
    running -= 1
    return undefined
  }
  const card = cards.first()
  for (const name of ['Present (/)', 'Late (L)', 'Ill (I)', 'Medical (M)', 'No reason yet (N)']) {
    await card.getByRole('button', { name }).click()
    await expect.element(card.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  expect(sent).toHaveLength(1)
  answer()
  await expect.poll(() => stored()[0]).toBe('N')
  await expect.element(card).toHaveAttribute('data-sync', 'saved')
  expect(most).toBe(1)
  expect(sent.at(-1)?.[1]).toMatchObject({ amCode: 'N', session: 'am' })
  await expect.element(card).toHaveAccessibleName(/No reason provided/)
})

test('[D17] a mark that the server refuses goes back, and says why', async () => {
  const { cards, held, stored } = await openRegister()
  held.insteadOfSaving = refusal(409, 'This pupil is not on roll on this date.')
  await cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/Failed to update attendance\. Please try again\..*not on roll/))
    .toBeVisible()
  await expect.element(cards.first()).toHaveAccessibleName(/Not marked yet/)
  expect(stored()[0]).toBeNull()
})

test('[D17] a server that fails keeps the mark on its card; Retry sends it again', async () => {
  const { cards, held, stored } = await openRegister()
  held.insteadOfSaving = refusal(503, 'The server is busy.')
  const card = cards.first()
  await card.getByRole('button', { name: 'Late (L)' }).click()
  await expect.element(card).toHaveAttribute('data-sync', 'unsaved')
  await expect.element(card.getByRole('button', { name: 'Late (L)' })).toHaveAttribute('aria-pressed', 'true')
  held.insteadOfSaving = () => undefined
  ;(card.getByRole('button', { name: /Retry/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card).toHaveAttribute('data-sync', 'saved')
  await expect.element(card).toHaveFocus()
  await expect.poll(() => stored()[0]).toBe('L')
})

test('[D9] the empty circle of a card marks present with one tap; the mark in its place opens the history', async () => {
  const { cards, stored } = await openRegister()
  const card = cards.first()
  await card.getByRole('button', { name: /^Not marked yet/ }).click()
  await expect.element(card).toHaveAccessibleName(/Present \(am\)/)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => stored()[0]).toBe('/')
  await card.getByRole('button', { name: 'Present (am), Present. History' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Ada Ash: mark history' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await cards.nth(1).getByRole('button', { name: 'More codes' }).click()
  await page.getByRole('menuitem', { name: 'History of marks' }).click()
  await expect.element(page.getByText('Nothing has been marked on this day yet.')).toBeVisible()
})

test('[D8, D15] the youngest have "X - Not Required" instead of Late, and a birthday is celebrated', async () => {
  const { cards, stored } = await openRegister({
    pupil: { yearGroup: 'Nursery Class', dateOfBirth: isoDate('2022-11-13') },
    query: 'yearGroup=Nursery+Class',
  })
  const card = cards.first()
  await expect.element(card).toMatchTextContent('Birthday!')
  await expect.element(card).toMatchTextContent('4y 0m · 13 Nov 2022')
  await expect.element(card.getByRole('button', { name: /Late/ })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'X - Not Required' }).click()
  await expect.element(card).toHaveAccessibleName(/Not required in school, Not Counted/)
  await expect.poll(() => stored()[0]).toBe('X')
})
