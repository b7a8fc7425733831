import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import { openRegister, schoolDay } from '#testing/screen/open-register.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 900)
})

const WHOLE_CLASS = Array.from({ length: 24 }, (_, index) => `Child Number${index}`)
const boxOf = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRectInit

test('[D9, D17] the menu of codes shows L and U with their meaning; the number of unsaved marks covers no figure and no card', async () => {
  const { cards, held, isOpen, stored } = await openRegister({ names: WHOLE_CLASS })
  await isOpen()
  for (const place of [0, 5, 23]) {
    await cards.nth(place).getByRole('button', { name: 'More codes' }).click()
    for (const meaning of [/Late, before the register closes/, /Late, after the register closes/])
      await expect.element(page.getByRole('menuitemradio', { name: meaning })).toBeInViewport({ ratio: 1 })
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  window.scrollTo(0, 0)
  held.insteadOfSaving = refusal(503, 'The server is busy.')
  const tiles = page.getByText('Total Pupils').element()
  const before = boxOf(tiles)
  await cards.first().getByRole('button', { name: 'Late (L)' }).click()
  const status = page.getByRole('button', { name: '1 mark not saved yet Retry' })
  await expect.element(status).toBeVisible()
  expect(boxOf(tiles)).toEqual(before)
  expect(status.element().getBoundingClientRect().bottom).toBeLessThan(tiles.getBoundingClientRect().top)
  held.insteadOfSaving = () => undefined
  await status.click()
  await expect.element(cards.first()).toHaveAttribute('data-sync', 'saved')
  await expect.poll(() => stored()[0]).toBe('L')
})

test('[D5, D17] on a tablet on its side the bar is one row beside the widest date, also while a mark waits to be sent', async () => {
  await page.viewport(1180, 820)
  const calendar = ['2026-09-30', '2026-11-13'].map((date) => schoolDay(date))
  const query = 'yearGroup=Year+3&date=2026-09-30'
  const { cards, held, isOpen } = await openRegister({ names: WHOLE_CLASS, calendar, query })
  await isOpen()
  const date = page.getByText('Wednesday 30 September 2026').first()
  const markAll = page.getByRole('button', { name: 'Mark All Present' })
  const expectOneRow = () =>
    expect(boxOf(markAll.element()).y).toBeLessThan(date.element().getBoundingClientRect().bottom)
  await expect.element(markAll).toBeVisible()
  expectOneRow()
  const tiles = page.getByText('Total Pupils').element()
  const before = boxOf(tiles)
  held.insteadOfSaving = refusal(503, 'The server is busy.')
  await cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.element(page.getByRole('button', { name: '1 mark not saved yet Retry' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Only the 23/ })).toBeVisible()
  expectOneRow()
  expect(boxOf(tiles)).toEqual(before)
})

test('[D11] on a phone a colleague’s code in conflict can be read, however long the name is', async () => {
  await page.viewport(390, 844)
  const { cards, enter, held, idAt, isOpen } = await openRegister()
  await isOpen()
  held.colleague = 'Maximiliana-Alexandra Featherstonehaugh'
  enter('2026-11-13', idAt(0), { amCode: 'I' })
  const card = cards.first()
  await card.getByRole('button', { name: 'Late (L)' }).click()
  await expect.element(card).toHaveAttribute('data-sync', 'conflict')
  await expect.element(card).toMatchTextContent('Maximiliana-Alexandra Featherstonehaugh marked I')
  const code = card.getByRole('strong').element()
  const line = code.closest('p')?.getBoundingClientRect()
  expect(code.getBoundingClientRect().right).toBeLessThanOrEqual(line?.right ?? 0)
})

test('[D8] of two long names both can be read on the card of a phone', async () => {
  await page.viewport(390, 844)
  const lastName = 'Featherstonehaugh-Cholmondeley'
  const firstName = 'Maximiliana-Alexandra Bartholomea Wilhelmina-Charlotte'
  const { cards, isOpen } = await openRegister({ pupil: { firstName, lastName } })
  await isOpen()
  const heading = cards.first().getByRole('heading').element()
  // The beginning of the last name lies above the heading's lower edge.
  const text = heading.lastChild ?? heading
  const from = text.textContent?.indexOf(lastName) ?? -1
  const range = document.createRange()
  range.setStart(text, from)
  range.setEnd(text, from + 5)
  const hidden = range.getBoundingClientRect().bottom - heading.getBoundingClientRect().bottom
  expect(hidden).toBeLessThanOrEqual(1)
})
