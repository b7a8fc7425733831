import { isoDate } from '#domain/calendar/iso-date.ts'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { CODE_LIST, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { MarkAllQuestion } from '#domain/attendance/mark-all.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { CodeMenu } from './cards/code-menu.tsx'
import { DayNoticeState, NoPupilsState } from './day-notice-state.tsx'
import { MarkAllDialog } from './mark-questions.tsx'
import { Tiles } from './tiles.tsx'

const SUMMARY = {
  ...{ total: 20, present: 17, authorised: 2, unauthorised: 1, notCounted: 0, ratePercent: 85 },
  unmarkedInSession: 3,
}

test('[D5] [D6] six tiles count the day, and say how many pupils are still unmarked', async () => {
  await renderScreen(<Tiles summary={SUMMARY} />)
  const tiles = page
    .getByRole('term')
    .elements()
    .map((term) => term.parentElement?.textContent)
  expect(tiles).toEqual([
    'Total Pupils20',
    'Present17 3 unmarked',
    'Authorized Absent2',
    'Unauthorized Absent1',
    'Not Counted0',
    'Attendance Rate85%',
  ])
})

test('the tiles are as high while they load, and once every pupil is marked', async () => {
  const height = () => page.getByRole('term').first().element().closest('dl')?.offsetHeight
  const { rerender } = await renderScreen(<Tiles summary={undefined} />)
  const loading = height()
  await rerender(<Tiles summary={{ ...SUMMARY, unmarkedInSession: 0 }} />)
  expect(height()).toBe(loading)
  await expect.element(page.getByText(/unmarked/)).not.toBeInTheDocument()
})

function Selector({ code, onChoose }: { code: Code | null; onChoose: (code: Code) => void }) {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={anchor}>More</button>
      <CodeMenu name="Theo Owen" {...{ anchor, code, onChoose }} onHistory={() => {}} onClose={() => {}} />
    </>
  )
}

test('[D9] the selector has every code with its meaning, grouped by category, the present one checked', async () => {
  await renderScreen(<Selector code="I" onChoose={() => {}} />)
  const menu = page.getByRole('menu', { name: 'Theo Owen' })
  const items = menu
    .getByRole('menuitemradio')
    .elements()
    .map((item) => item.textContent)
  expect(items.toSorted()).toEqual(CODE_LIST.map((code) => `${code}${meaningOf(code)}`).toSorted())
  const groups = menu
    .getByRole('group')
    .elements()
    .map((group) => group.getAttribute('aria-label'))
  expect(groups).toHaveLength(5)
  await expect.element(menu.getByRole('menuitemradio', { checked: true })).toMatchTextContent('Illness')
})

test('[D12] Clear selection chooses nothing', async () => {
  const onChoose = vi.fn<(code: Code) => void>()
  await renderScreen(<Selector code="I" onChoose={onChoose} />)
  await page.getByRole('menuitem', { name: 'Clear selection' }).click()
  expect(onChoose).not.toHaveBeenCalled()
})

const NOTHING: MarkAllQuestion = {
  ...{ changes: [], unmarkedCount: 18, isOtherDay: false, isOtherSession: false, isEveryClass: false },
  needsReason: false,
}
const ONE = { changes: [{ name: 'Ivy Ash', code: 'I' as const }] }
const ALL = 'Mark all 20 and change 1 mark'
const REST = 'Only the 18 not marked yet'

async function ask(question: Partial<MarkAllQuestion>, date = isoDate('2026-11-13')) {
  const answers = {
    onRest: vi.fn<() => void>(),
    onAll: vi.fn<(reason?: string) => void>(),
    onClose: vi.fn<() => void>(),
  }
  const day = { date, today: isoDate('2026-11-13'), session: 'am' } as const
  await renderScreen(
    <MarkAllDialog question={{ ...NOTHING, ...question }} day={day} total={20} {...answers} />,
  )
  return { dialog: page.getByRole('alertdialog', { name: 'Mark All Present?' }), ...answers }
}

test.for([
  { question: ONE, says: '1 mark would change: Ivy Ash I', buttons: ['Cancel', ALL, REST], focus: REST },
  {
    question: { isEveryClass: true },
    says: 'every class at once: 20 pupils',
    buttons: ['Cancel', REST],
    focus: REST,
  },
  {
    question: { isOtherSession: true },
    says: 'and it is afternoon now',
    buttons: ['Cancel', REST],
    focus: REST,
  },
  { question: { ...ONE, unmarkedCount: 0 }, says: 'Ivy Ash I', buttons: ['Cancel', ALL], focus: 'Cancel' },
])(
  '[D10] before Mark All Present it says "$says"; the safe answer has the focus',
  async ({ question, says, buttons, focus }) => {
    const { dialog } = await ask(question)
    await expect.element(dialog).toMatchTextContent(says)
    expect(
      dialog
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    ).toEqual(buttons)
    await expect.element(dialog.getByRole('button', { name: focus })).toHaveFocus()
  },
)

test('[D10, L1] marks that others made, or that are older, change with a reason only', async () => {
  const { dialog, onAll } = await ask({ ...ONE, isOtherDay: true, needsReason: true }, isoDate('2026-11-12'))
  await expect.element(dialog).toMatchTextContent('This is Thursday 12 November 2026, not today.')
  const all = dialog.getByRole('button', { name: ALL })
  await expect.element(all).toBeDisabled()
  await dialog.getByLabelText('Reason for the change').fill('  The bus was late ')
  await all.click()
  expect(onAll).toHaveBeenCalledExactlyOnceWith('The bus was late')
})

test('[D10] Escape changes nothing', async () => {
  const { onAll, onRest, onClose } = await ask(ONE)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onAll).not.toHaveBeenCalled()
  expect(onRest).not.toHaveBeenCalled()
})

const dayOf = (dayType: CalendarDay['dayType']): CalendarDay => ({
  ...{ date: isoDate('2026-11-13'), academicYear: '2026-2027', termName: null, weekNumber: null },
  ...{ dayType, isRegisterRequired: dayType === 'teaching' },
})

test.for([
  { day: dayOf('weekend'), title: 'Weekend' },
  { day: dayOf('holiday'), title: 'School Holiday' },
  { day: dayOf('inset'), title: 'Inset Day' },
  { day: dayOf('half term'), title: 'Half Term' },
  { day: dayOf('bank holiday'), title: 'Bank Holiday' },
  { day: { ...dayOf('teaching'), isRegisterRequired: false }, title: 'No Registration Required' },
  { day: undefined, title: 'No School Data' },
])(
  '[D16] a day without a register says "$title" and leads to the nearest school day',
  async ({ day, title }) => {
    const onNearest = vi.fn<() => void>()
    await renderScreen(<DayNoticeState day={day} onNearest={onNearest} />)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Go to the nearest school day' }).click()
    expect(onNearest).toHaveBeenCalledOnce()
  },
)

test.for([
  { role: 'admin', links: 1 },
  { role: 'staff', links: 0 },
  { role: 'read-only', links: 0 },
] as const)(
  '[D16] a class without pupils says so, and leads $role to the set-up ($links link)',
  async ({ role, links }) => {
    await renderScreen(<NoPupilsState />, { as: { role } })
    await expect.element(page.getByRole('heading', { name: 'No Pupils Found' })).toBeVisible()
    expect(page.getByRole('link', { name: 'School Set-up' }).elements()).toHaveLength(links)
  },
)
