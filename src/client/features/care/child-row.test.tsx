import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CareChild, CareRecord } from '#contract/care.ts'
import { NO_CARE_RECORD } from '#domain/care/care-record.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { listedChild } from './care-groups.ts'
import { Afternoon } from './afternoon.tsx'
import { ChildRow } from './child-row.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

const record = (fields: Partial<CareRecord>): CareRecord => ({
  ...NO_CARE_RECORD,
  ...{ markedBy: null, markedAt: null },
  ...fields,
})
const HERE = record({ arrivalTime: '15:30', attended: true })
const GONE = record({ arrivalTime: '15:30', attended: true, departureTime: '17:40', collectedBy: 'Dad' })

function callum(fields: Partial<CareChild> = {}, time: string | null = '16:00') {
  const child: CareChild = {
    ...{ studentId: 7, firstName: 'Callum', knownAs: null, lastName: 'Ash', yearGroup: 'Year 1' },
    ...{ profileImageUrl: null, isBooked: true, pmCode: null, record: null, collectors: [] },
    ...fields,
  }
  return listedChild(child, time, '18:00')
}

const actionsOf = (canSignIn: boolean) => ({
  canSignIn,
  signIn: vi.fn<() => void>(),
  signOut: vi.fn<() => void>(),
  notComing: vi.fn<() => void>(),
  openDetails: vi.fn<() => void>(),
})

async function rowOf(child: ReturnType<typeof callum>, { canWrite = true, canSignIn = true } = {}) {
  const actions = actionsOf(canSignIn)
  await renderScreen(
    <ul>
      <ChildRow child={child} actions={canWrite ? actions : null} />
    </ul>,
  )
  return { row: page.getByRole('listitem'), actions }
}

const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))

const DETAILS = 'Details of Callum Ash'

test.for([
  { state: 'expected', child: callum(), can: [DETAILS, 'Callum Ash is not coming', 'Sign in Callum Ash'] },
  { state: 'here', child: callum({ record: HERE }), can: [DETAILS, 'Sign out Callum Ash'] },
  { state: 'collected', child: callum({ record: GONE }), can: [DETAILS] },
  { state: 'not coming', child: callum({ record: record({ attended: false }) }), can: [DETAILS] },
])('[I2] of a child who is $state staff can: $can', async ({ child, can }) => {
  await rowOf(child)
  expect(buttons()).toEqual(can)
})

test('[I2] on a day to come no child can be signed in', async () => {
  await rowOf(callum(), { canSignIn: false })
  expect(buttons()).toEqual([DETAILS, 'Callum Ash is not coming'])
})

test('[I2] who may only read sees the child and no button', async () => {
  const { row } = await rowOf(callum({ record: HERE }), { canWrite: false })
  await expect.element(row).toMatchTextContent('Callum Ash')
  expect(buttons()).toEqual([])
})

test.for([
  { given: 'is here', child: callum({ record: HERE }), shown: 'Year 1 · since 15:30' },
  { given: 'was collected', child: callum({ record: GONE }), shown: /15:30–17:40 · Dad$/ },
  { given: 'is still here after closing', child: callum({ record: HERE }, '18:01'), shown: 'Still here' },
  {
    given: 'was collected late',
    child: callum({ record: { ...GONE, departureTime: '18:10' } }),
    shown: /Collected 10 ?m.* late/,
  },
  { given: 'was absent in the afternoon', child: callum({ pmCode: 'I' }), shown: 'Absent today: Illness' },
  { given: 'is not booked', child: callum({ isBooked: false }), shown: 'Added for the day' },
  { given: 'has a note', child: callum({ record: record({ notes: 'Asthma pump' }) }), shown: 'Asthma pump' },
])('[I2] the row of a child who $given shows $shown', async ({ child, shown }) => {
  const { row } = await rowOf(child)
  await expect.element(row.getByText(shown)).toBeVisible()
})

test('a second tap at the same place does not sign the next child in', async () => {
  const { actions } = await rowOf(callum())
  await page.getByRole('button', { name: 'Sign in Callum Ash' }).dblClick()
  expect(actions.signIn).toHaveBeenCalledOnce()
})

async function afternoon(as: { role: 'staff' | 'read-only' }, children: CareChild[]) {
  const day = { date: isoDate('2026-11-13'), closingTime: '18:00', children }
  await renderScreen(<Afternoon day={day} now={{ date: isoDate('2026-11-13'), time: '18:01' }} />, { as })
}

test('[I2] an empty group says so, and whether a search is the reason', async () => {
  await afternoon({ role: 'staff' }, [callum()])
  const words = ['Nobody is here.', 'Nobody has been collected yet.', 'Nobody is marked as not coming.']
  for (const word of words) await expect.element(page.getByText(word)).toBeVisible()
  await page.getByLabelText('Search').fill('zzz')
  await expect.poll(() => page.getByText('Nobody found by the search.').elements().length).toBe(4)
})

test('[I2] who is still here after closing time is named above the list', async () => {
  await afternoon({ role: 'staff' }, [callum({ record: HERE })])
  const notice = page.getByRole('region', { name: '1 child is still here after 18:00' })
  await expect.element(notice).toMatchTextContent('Callum Ash')
})

test.for([
  { role: 'staff', adds: 1, notices: 0 },
  { role: 'read-only', adds: 0, notices: 1 },
] as const)(
  '[I2] $role adds children ($adds) and is told of reading only ($notices)',
  async ({ role, adds, notices }) => {
    await afternoon({ role }, [])
    await expect.element(page.getByText('Nobody is booked for this Friday')).toBeVisible()
    expect(page.getByRole('button', { name: 'Add a child' }).elements()).toHaveLength(adds)
    expect(page.getByRole('region', { name: 'Read Only Access' }).elements()).toHaveLength(notices)
  },
)

async function signOut(collectors: string[]) {
  const save = vi.fn<(child: unknown, changes: object, words: string) => Promise<void>>(async () => {})
  const onClose = vi.fn<() => void>()
  // A day that is over: the dialog proposes the closing time.
  await renderScreen(
    <SignOutDialog
      child={callum({ record: HERE, collectors }, null)}
      date={isoDate('2026-01-08')}
      closingTime="18:00"
      unsaved={undefined}
      {...{ save, onClose }}
    />,
  )
  return { save, onClose, dialog: page.getByRole('dialog', { name: 'Sign out Callum Ash' }) }
}

test('[I2] a tap on a person who has come before signs out', async () => {
  const { save, onClose, dialog } = await signOut(['Mum', 'Gran'])
  await expect.element(dialog.getByRole('button', { name: 'Mum' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Gran' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(save.mock.calls[0]?.[1]).toEqual({ departureTime: '18:00', collectedBy: 'Gran' })
})

test('[I2] without a name it asks who collected the child, and goes to the field', async () => {
  const { save, dialog } = await signOut([])
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  const field = dialog.getByLabelText('Collected by')
  await expect.element(field).toHaveAccessibleDescription('Enter who collected Callum.')
  await expect.element(field).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('[I2] a departure before the arrival is refused at the time', async () => {
  const { save, dialog } = await signOut(['Mum'])
  await dialog.getByLabelText('Left at').fill('15:00')
  await dialog.getByRole('button', { name: 'Mum' }).click()
  await expect.element(dialog.getByLabelText('Left at')).toBeInvalid()
  await expect.element(dialog.getByLabelText('Left at')).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('[I2] a letter typed while a known name has the focus begins a name in the field', async () => {
  const { save, dialog } = await signOut(['Mum'])
  await expect.element(dialog.getByRole('button', { name: 'Mum' })).toHaveFocus()
  await userEvent.keyboard('Aunt Jo')
  await expect.element(dialog.getByLabelText('Somebody else')).toHaveValue('Aunt Jo')
  expect(save).not.toHaveBeenCalled()
})
