import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openRegister, schoolDay } from '#testing/screen/open-register.tsx'

beforeEach(() => setClock('2026-11-13T09:05:00Z'))
afterEach(() => void vi.useRealTimers())

function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(instant) })
}

/** An open page looks at the clock every ten seconds. */
function letClockShow(instant: string): void {
  vi.setSystemTime(new Date(instant))
  vi.advanceTimersByTime(10_000)
}

function comeBackAt(instant: string): void {
  vi.setSystemTime(new Date(instant))
  window.dispatchEvent(new Event('focus'))
}

const tab = (name: 'Morning Session' | 'Afternoon Session') => page.getByRole('tab', { name })
const isShown = (name: 'Morning Session' | 'Afternoon Session') =>
  expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
const date = () => page.getByRole('navigation', { name: 'Date' })
const note = () => page.getByRole('note')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[D7] a register in the foreground from the morning on follows the clock at noon, and says so before the next mark', async () => {
  const { cards, idAt, isOpen, sent, stored } = await openRegister()
  await isOpen()
  letClockShow('2026-11-13T13:40:00Z')
  await isShown('Afternoon Session')
  const words = 'It is afternoon now: the register shows the Afternoon Session.'
  await expect.element(note()).toMatchTextContent(words)
  await expect.element(note()).toBeInViewport()
  await expect.element(page.getByRole('status').getByText(words)).toBeInTheDocument()
  await button('OK').click()
  await expect.element(note()).not.toBeInTheDocument()
  await cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.poll(() => stored('pm')[0]).toBe('L')
  expect(stored('am')[0]).toBeNull()
  expect(sent).toMatchObject([['/api/attendance', { studentId: idAt(0), session: 'pm', pmCode: 'L' }]])
})

test('[D7] a tap that comes before the page has noticed the afternoon marks nothing; the next one marks the afternoon', async () => {
  const { cards, isOpen, sent, stored } = await openRegister()
  await isOpen()
  const late = cards.first().getByRole('button', { name: 'Late (L)' })
  vi.setSystemTime(new Date('2026-11-13T13:40:00Z'))
  late.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  ;(late.element() as HTMLElement).click()
  await isShown('Afternoon Session')
  await expect.element(cards.first()).toHaveAccessibleName(/Not marked yet/)
  expect(sent).toEqual([])
  // A tap within a second of the change was meant for the morning too.
  await expect
    .poll(async () => {
      await late.click()
      return cards.first().element().getAttribute('aria-label')
    })
    .toMatch(/Late/)
  await expect.poll(() => stored('pm')[0]).toBe('L')
  expect(stored('am')[0]).toBeNull()
})

test('[D7] at noon a register that is being marked stays in the morning, says so, and follows after a pause', async () => {
  const { cards, isOpen, stored } = await openRegister()
  await isOpen()
  vi.setSystemTime(new Date('2026-11-13T11:59:50Z'))
  await cards.nth(0).getByRole('button', { name: 'Late (L)' }).click()
  letClockShow('2026-11-13T12:00:00Z')
  await expect.element(page.getByText('It is afternoon now')).toBeVisible()
  await cards.nth(1).getByRole('button', { name: 'Ill (I)' }).click()
  await expect.poll(() => stored('am').slice(0, 2)).toEqual(['L', 'I'])
  await isShown('Morning Session')
  letClockShow('2026-11-13T12:02:00Z')
  await isShown('Afternoon Session')
  expect(stored('pm').slice(0, 2)).toEqual([null, null])
})

test('[D2, D7] at midnight an open register moves on to the new day, and names it', async () => {
  setClock('2026-11-12T15:00:00Z')
  const { cards, isOpen, stored } = await openRegister()
  await isOpen()
  await expect.element(date()).toMatchTextContent('Thursday 12 November 2026')
  letClockShow('2026-11-13T00:00:30Z')
  const words = 'It is Friday 13 November now: the register shows the Morning Session.'
  await expect.element(note()).toMatchTextContent(words)
  await expect.element(date()).toMatchTextContent('Friday 13 November 2026')
  await button('OK').click()
  await cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.poll(() => stored('am', '2026-11-13')[0]).toBe('L')
})

test('[D2, D7] a register left open over night shows the new day, in the session of the hour', async () => {
  setClock('2026-11-12T15:00:00Z')
  const { isOpen } = await openRegister()
  await isOpen()
  await expect.element(date()).toMatchTextContent('Thursday 12 November 2026')
  comeBackAt('2026-11-13T08:30:00Z')
  await expect.element(date()).toMatchTextContent('Friday 13 November 2026')
  await isShown('Morning Session')
})

test('[D7] a teacher who comes back in the afternoon sees the afternoon; the chosen session stays until then', async () => {
  const { isOpen } = await openRegister()
  await isOpen()
  await tab('Afternoon Session').click()
  comeBackAt('2026-11-13T11:59:00Z')
  await isShown('Afternoon Session')
  await tab('Morning Session').click()
  comeBackAt('2026-11-13T13:10:00Z')
  await isShown('Afternoon Session')
  await expect.element(note()).toMatchTextContent('the register shows the Afternoon Session')
  await tab('Morning Session').click()
  comeBackAt('2026-11-13T15:00:00Z')
  await isShown('Morning Session')
})

test('[D7] a chosen day keeps its session at any time of day', async () => {
  const { isOpen } = await openRegister()
  await isOpen()
  await button('Previous school day').click()
  await expect.element(date()).toMatchTextContent('Thursday 12 November 2026')
  comeBackAt('2026-11-13T12:10:00Z')
  await isShown('Morning Session')
  await button('Today').click()
  await isShown('Afternoon Session')
})

test.for([
  ['2026-07-10T10:59:00Z', 'Morning Session'],
  ['2026-07-10T11:00:00Z', 'Afternoon Session'],
] as const)('[D7] in summer time %s opens the %s', async ([instant, session]) => {
  setClock(instant)
  await openRegister({ calendar: [schoolDay('2026-07-10')] })
  await isShown(session)
})

test('[M1, D5] in an afternoon without school the register waits for no mark', async () => {
  setClock('2026-11-13T13:40:00Z')
  const { isOpen } = await openRegister({
    afternoons: { school: { morningOnlyWeekdays: [5] }, morningOnlyDates: [], classes: [] },
  })
  await isOpen()
  await isShown('Afternoon Session')
  await expect.element(page.getByText('No afternoon school')).toBeVisible()
  await expect.element(page.getByText(/unmarked|not marked yet$/)).not.toBeInTheDocument()
  await tab('Morning Session').click()
  await expect.element(page.getByText('6 unmarked')).toBeVisible()
  await expect.element(page.getByText('6 not marked yet')).toBeVisible()
})
