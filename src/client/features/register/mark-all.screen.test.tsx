import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import { openRegister } from '#testing/screen/open-register.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const markAll = () => button('Mark All Present')
const undo = () => button('Undo')
const question = () => page.getByRole('alertdialog', { name: 'Mark All Present?' })
const answer = (name: string | RegExp) => question().getByRole('button', { name })
const isGone = () => expect.element(question()).not.toBeInTheDocument()
const says = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()
const saysMarked = (count: number) => says(`Marked all ${count} students as present for Morning session!`)
const ALL_PRESENT = ['/', '/', '/', '/', '/', '/']
const NONE = [null, null, null, null, null, null]

test('[D10] an absence and a late are named before Mark All Present changes them; the safe answer leaves them', async () => {
  const { cards, sent, stored } = await openRegister()
  await cards.nth(1).getByRole('button', { name: 'Ill (I)' }).click()
  await cards.nth(3).getByRole('button', { name: 'Late (L)' }).click()
  await expect.poll(() => stored()).toEqual([null, 'I', null, 'L', null, null])
  await expect.element(button('Only the 4 not marked yet')).toBeVisible()

  await markAll().click()
  await expect.element(question()).toMatchTextContent('2 marks would change: Ben Birch I, Dan Dale L')
  await expect.element(answer('Only the 4 not marked yet')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await isGone()
  expect(sent).toHaveLength(2)

  await markAll().click()
  await answer('Only the 4 not marked yet').click()
  await saysMarked(4)
  expect(stored()).toEqual(['/', 'I', '/', 'L', '/', '/'])

  await markAll().click()
  await expect.element(answer('Cancel')).toHaveFocus()
  await expect.element(answer(/not marked yet/)).not.toBeInTheDocument()
  await answer('Mark all 6 and change 2 marks').click()
  await saysMarked(6)
  expect(stored()).toEqual(ALL_PRESENT)
})

test('[D10, M1] of every class Mark All Present leaves out the pupils who went home at noon', async () => {
  vi.setSystemTime(new Date('2026-11-13T13:40:00Z'))
  const { sent, idAt } = await openRegister({
    query: 'yearGroup=All',
    pupil: (place) => ({ yearGroup: place < 2 ? 'Nursery Class' : 'Year 3' }),
    afternoons: {
      school: { morningOnlyWeekdays: [] },
      morningOnlyDates: [],
      classes: [{ yearGroup: 'Nursery Class', morningOnlyWeekdays: [5] }],
    },
  })
  await says('4 not marked yet')
  await markAll().click()
  await expect.element(question()).toMatchTextContent('This marks every class at once: 4 pupils.')
  await answer('Only the 4 not marked yet').click()
  await says('Marked all 4 students as present for Afternoon session!')
  const marked = [2, 3, 4, 5].map((place) => expect.objectContaining({ studentId: idAt(place) }))
  expect(sent).toEqual([['/api/attendance/bulk', expect.objectContaining({ marks: marked })]])
})

test('[D10] a colleague’s mark in conflict and a mark that is not saved yet are named too', async () => {
  const { cards, enter, held, idAt, stored } = await openRegister()
  const [conflicting, unsaved] = [cards.nth(0), cards.nth(2)]
  await expect.element(conflicting).toBeVisible()
  enter('2026-11-13', idAt(0), { amCode: 'I' })
  await conflicting.getByRole('button', { name: 'Present (/)' }).click()
  await expect.element(conflicting).toHaveAttribute('data-sync', 'conflict')
  // The server is there and fails at this one mark; what else is marked need not wait for it.
  held.insteadOfSaving = (path) =>
    path === '/api/attendance' ? new Response('{}', { status: 500 }) : undefined
  await unsaved.getByRole('button', { name: 'Late (L)' }).click()
  await expect.element(unsaved).toHaveAttribute('data-sync', 'unsaved')

  await markAll().click()
  await expect.element(question()).toMatchTextContent('2 marks would change: Ada Ash I, Cara Cole L')
  await answer('Only the 4 not marked yet').click()
  await saysMarked(4)
  await expect.element(conflicting).toHaveAttribute('data-sync', 'conflict')
  expect(stored()).toEqual(['I', '/', null, '/', '/', '/'])
})

test.for([
  ['yearGroup=Year+3&date=2026-11-11', 'Wednesday 11 November 2026, not today'],
  ['yearGroup=Year+3&date=2026-11-16', 'It is not 16 November yet'],
  ['yearGroup=All', 'every class at once'],
] as const)(
  '[D10] at %s Mark All Present asks first, also where no pupil is marked: %s',
  async ([query, words]) => {
    const { sent } = await openRegister({ query })
    await markAll().click()
    await expect.element(question()).toMatchTextContent(words)
    await answer('Cancel').click()
    await isGone()
    expect(sent).toEqual([])
    await markAll().click()
    await answer('Only the 6 not marked yet').click()
    await saysMarked(6)
    expect(sent).toHaveLength(1)
  },
)

test('[D10] Mark All Present asks in the session that is not the clock’s, by Shift+A as well', async () => {
  const { cards, sent, stored } = await openRegister()
  await page.getByRole('tab', { name: 'Afternoon Session' }).click()
  const focusFirst = () => (cards.first().element() as HTMLElement).focus()
  focusFirst()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Shift+A')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  focusFirst()
  await userEvent.keyboard('a')
  await isGone()
  await userEvent.keyboard('{Shift>}A{/Shift}')
  await expect.element(question()).toMatchTextContent('This is the Afternoon Session, and it is morning now.')
  await userEvent.keyboard('{Escape}')
  await isGone()
  expect(sent).toEqual([])
  await page.getByRole('tab', { name: 'Morning Session' }).click()
  focusFirst()
  await userEvent.keyboard('{Shift>}A{/Shift}')
  await saysMarked(6)
  expect(stored('pm')).toEqual(NONE)
})

test('[D10] Undo brings back a mark that was not saved yet, and is not offered in another class', async () => {
  const { cards, held, navigate, stored } = await openRegister()
  // The first mark is under way until all have been marked.
  const { promise: isMarked, resolve: letGo } = Promise.withResolvers<undefined>()
  held.insteadOfSaving = (path) => (path === '/api/attendance' ? isMarked : undefined)
  await cards.first().getByRole('button', { name: 'No reason yet (N)' }).click()
  await markAll().click()
  await answer(/and change 1 mark$/).click()
  letGo(undefined)
  await expect.poll(() => stored()).toEqual(ALL_PRESENT)
  await undo().click()
  await says('The marks are as they were before')
  expect(stored()).toEqual(['N', ...NONE.slice(1)])

  await markAll().click()
  await answer(/and change 1 mark$/).click()
  await expect.element(undo()).toBeVisible()
  navigate('/dashboard?yearGroup=Year+4')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Year 4')
  await expect.element(cards.first()).toBeVisible()
  await expect.element(undo()).not.toBeInTheDocument()
})

test('[D6, D10] Undo leaves no pupil marked and the figures as before; a mark made since stays', async () => {
  const { cards, sent, stored } = await openRegister()
  const rate = () => page.getByText('Attendance Rate').element().parentElement
  await expect.poll(() => rate()?.textContent).toContain('100%')
  await markAll().click()
  await undo().click()
  await says('The marks are as they were before')
  await expect.poll(() => rate()?.textContent).toContain('100%')
  expect(stored()).toEqual(NONE)
  expect(sent.at(-1)?.[1]).toMatchObject({ reason: 'Mark All Present was undone' })
  await expect.element(cards.first()).toHaveAccessibleName(/Not marked yet/)

  await markAll().click()
  await saysMarked(6)
  await cards.nth(1).getByRole('button', { name: 'Ill (I)' }).click()
  await undo().click()
  await says('The one that you marked since stays.')
  await expect.element(page.getByText(/[Ss]omeone else/)).not.toBeInTheDocument()
  expect(stored()).toEqual([null, 'I', null, null, null, null])
})

test('[D10] Mark All Present waits for an Undo under way, so that own marks cause no conflict', async () => {
  const { cards, held, sent, stored } = await openRegister()
  await markAll().click()
  await saysMarked(6)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>()
  held.insteadOfSaving = () => isReleased
  await undo().click()
  await expect.poll(() => sent).toHaveLength(2)
  await expect.element(markAll()).toHaveAttribute('aria-busy', 'true')
  ;(cards.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}A{/Shift}')
  release(undefined)
  await says('The marks are as they were before')
  await expect.element(cards.first()).toHaveAccessibleName(/Not marked yet/)
  expect(sent).toHaveLength(2)
  await markAll().click()
  await expect.poll(() => stored()).toEqual(ALL_PRESENT)
  await expect.element(markAll()).not.toHaveAttribute('aria-busy')
  await expect.element(button(/^Keep /)).not.toBeInTheDocument()
})

test('[D10] a mark chosen while Mark All Present waits to be sent replaces it, and leaves no Undo', async () => {
  const { cards, held, sent, stored } = await openRegister()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>()
  held.insteadOfSaving = () => isReleased
  for (const place of [0, 1, 2, 3, 4])
    await cards.nth(place).getByRole('button', { name: 'Present (/)' }).click()
  await button('Only the 1 not marked yet').click()
  await expect.element(markAll()).toHaveAttribute('aria-busy', 'true')
  await cards.nth(5).getByRole('button', { name: 'No reason yet (N)' }).click()
  await expect.element(markAll()).not.toHaveAttribute('aria-busy')
  release(undefined)
  await expect.poll(() => stored()).toEqual([...ALL_PRESENT.slice(1), 'N'])
  expect(sent).toHaveLength(6)
  await expect.element(undo()).not.toBeInTheDocument()
  await expect.element(page.getByText(/Marked all|Failed to mark/)).not.toBeInTheDocument()
})

test('[D10, O1] in either session a Mark All Present without an answer says so, and its marks wait for the next try', async () => {
  const { cards, held, stored } = await openRegister()
  held.insteadOfSaving = refusal(503, 'The server is busy.')
  for (const session of ['Morning', 'Afternoon'] as const) {
    await page.getByRole('tab', { name: `${session} Session` }).click()
    await markAll().click()
    // The clock shows the morning, so marking the afternoon asks first.
    if (session === 'Afternoon') await answer(/^Only the/).click()
    await says(`Failed to mark all students present for ${session} session. Please try again.`)
    await expect.element(cards.first()).toHaveAttribute('data-sync', 'unsaved')
  }
  expect([stored('am'), stored('pm')]).toEqual([NONE, NONE])
  held.insteadOfSaving = () => undefined
  await button('12 marks not saved yet Retry').click()
  await expect.element(page.getByText(/not saved yet/)).not.toBeInTheDocument()
  await expect.poll(() => stored('am')).toEqual(ALL_PRESENT)
  await expect.poll(() => stored('pm')).toEqual(Array(6).fill('\\'))
  await expect.element(cards.first()).toHaveAttribute('data-sync', 'saved')
})
