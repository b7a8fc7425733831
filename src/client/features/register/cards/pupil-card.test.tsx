import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ComponentProps } from 'react'
import type { Register } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PupilCard } from './pupil-card.tsx'
import { PupilGrid } from './pupil-grid.tsx'
import { toCardData } from './card-data.ts'

const THEO: Pupil = {
  ...{ id: 7, firstName: 'Theodore', knownAs: 'Theo', lastName: 'Owen', dateOfBirth: isoDate('2018-03-01') },
  ...{ yearGroup: 'Year 3', profileImageUrl: null, academicYearId: 1, photoConsent: false },
}

const DAY = { date: isoDate('2026-11-13'), today: isoDate('2026-11-13'), session: 'am' } as const

const RECENT = [
  { date: isoDate('2026-11-11'), marks: '7/\\' },
  { date: isoDate('2026-11-12'), marks: '7LI' },
]

type CardProps = ComponentProps<typeof PupilCard>

async function cardWith(
  props: Partial<CardProps> = {},
  pupil: Partial<Pupil> = {},
  plans: Register['plans'] = [],
) {
  const [data] = toCardData([{ ...THEO, ...pupil }], plans, DAY, RECENT)
  if (!data) throw new Error('There is no pupil')
  const unmarked = { code: null, status: 'saved', isLocked: false, theirs: null, theirName: '' } as const
  const bare = { morning: null, note: '' }
  const usual = {
    photo: null,
    showsClass: false,
    canMark: true,
    canTakePhoto: true,
    isCurrent: true,
    isLinked: false,
  }
  await renderScreen(<PupilCard {...unmarked} {...bare} {...usual} card={data} {...props} />)
  return page.getByRole('article')
}

const enabled = () =>
  page
    .getByRole('button')
    .elements()
    .filter((button) => !(button as HTMLButtonElement).disabled)
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

const QUICK = ['Present (/)', 'Late (L)']

test('[D8] the card shows the known-as and last name, the age at the date and the date of birth', async () => {
  const card = await cardWith()
  await expect.element(card.getByRole('heading')).toHaveTextContent('Theo Owen')
  await expect.element(card.getByText('8y 8m · 1 Mar 2018')).toBeVisible()
})

test('[M2] the card shows the days before and the morning, and a reader hears them in words', async () => {
  const card = await cardWith({ morning: 'L', note: '08:55 · Bus broke down' })
  const recent = card.getByRole('img', { name: /^Days before/ })
  await expect.element(recent).toHaveTextContent('/\\ LI am L')
  await expect
    .element(recent)
    .toHaveAccessibleName(/^Days before: Wednesday Present; Thursday Late.*, then Illness; this morning Late/)
  await expect.element(card.getByText('08:55 · Bus broke down')).toBeVisible()
})

test.for([
  { given: 'a birthday', props: {}, pupil: { dateOfBirth: isoDate('2018-11-13') }, shown: 'Birthday!' },
  { given: 'no date of birth', props: {}, pupil: { dateOfBirth: null }, shown: 'No date of birth' },
  { given: 'several classes', props: { showsClass: true }, pupil: {}, shown: 'Year 3' },
  { given: 'a locked record', props: { isLocked: true }, pupil: {}, shown: 'Locked' },
])('with $given the card shows "$shown"', async ({ props, pupil, shown }) => {
  const card = await cardWith(props, pupil)
  await expect.element(card.getByText(shown)).toBeVisible()
})

test.for([
  { code: null, name: 'Theo Owen: Not marked yet', pressed: [] },
  { code: '/', name: 'Theo Owen: Present (am), Present', pressed: ['/'] },
  { code: 'I', name: /^Theo Owen: Illness.*, Authori[sz]ed/, pressed: ['I'] },
  { code: 'O', name: /^Theo Owen: .*, Unauthori[sz]ed/, pressed: [] },
] as const)(
  '[D9] a card with $code is called $name, and of its quick buttons $pressed is pressed',
  async ({ code, name, pressed }) => {
    const card = await cardWith({ code })
    await expect.element(card).toHaveAccessibleName(name)
    const buttons = card.getByRole('button', { pressed: true }).elements()
    expect(buttons.map((button) => button.getAttribute('data-code'))).toEqual(pressed)
  },
)

test.for([
  { who: 'may mark', props: {}, can: true },
  { who: 'may only read', props: { canMark: false, canTakePhoto: false }, can: false },
  { who: 'meets a locked record', props: { isLocked: true }, can: false },
])('[D13] [D14] who $who can mark: $can', async ({ props, can }) => {
  await cardWith({ code: 'L', ...props })
  const names = enabled()
  for (const name of [...QUICK, 'More codes']) expect(names.includes(name)).toBe(can)
})

test.for([
  { state: 'not marked yet', props: { code: null }, leads: 'mark' },
  { state: 'marked', props: { code: '/' }, leads: 'history' },
  { state: 'not marked and locked', props: { code: null, isLocked: true }, leads: 'history' },
  { state: 'not marked and only read', props: { code: null, canMark: false }, leads: 'history' },
  { state: 'not saved yet', props: { code: null, status: 'unsaved' }, leads: 'history' },
] as { state: string; props: Partial<CardProps>; leads: string }[])(
  'the large mark of a card that is $state leads to $leads',
  async ({ props, leads }) => {
    const card = await cardWith(props)
    const mark = card.getByRole('button', { name: /\. (Mark present|History)$/ }).element()
    expect(mark).toHaveAttribute('data-do', leads)
  },
)

test('[D17] a mark that did not arrive stays visibly unsaved, with a retry', async () => {
  const card = await cardWith({ code: 'I', status: 'unsaved' })
  await expect.element(card.getByRole('button', { name: 'Not saved yet Retry' })).toBeVisible()
})

test('[D11] a mark in conflict names the colleague and lets the teacher choose', async () => {
  const card = await cardWith({ code: 'I', status: 'conflict', theirs: 'L', theirName: 'Nadia Rahman' })
  await expect.element(card).toMatchTextContent('Nadia Rahman marked L')
  const choices = card.getByRole('button', { name: /^(Keep L|Use I)$/ }).elements()
  expect(choices).toHaveLength(2)
  await expect.element(card.getByRole('button', { name: 'More codes' })).not.toBeInTheDocument()
})

test.for([
  [{ code: 'I', status: 'unsaved' }, /^Theo Owen: Illness.*, not saved yet$/],
  [{ code: 'I', status: 'conflict', theirs: 'L', theirName: 'Nadia Rahman' }, /, Nadia Rahman marked L$/],
  [
    { code: 'I', status: 'conflict', theirs: null, theirName: 'Nadia Rahman' },
    /, Nadia Rahman removed the mark$/,
  ],
  [{ code: '/', status: 'saving' }, /^Theo Owen: Present \(am\), Present$/],
] as [Partial<CardProps>, RegExp][])(
  '[D11, D17] the name of a card with %o says whether its mark stands',
  async ([props, name]) => {
    await expect.element(await cardWith(props)).toHaveAccessibleName(name)
  },
)

test('[D15] the youngest have "X - Not Required" in the place of Late', async () => {
  const card = await cardWith({}, { dateOfBirth: isoDate('2022-05-01') })
  await expect.element(card.getByRole('button', { name: 'X - Not Required' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Late (L)' })).not.toBeInTheDocument()
})

test.for([
  { imageUrl: null, name: 'Add photo of Theo Owen' },
  { imageUrl: '/api/photos/7', name: 'Change photo of Theo Owen' },
])('the photo $imageUrl can be reached as "$name"', async ({ imageUrl, name }) => {
  const card = await cardWith({}, { profileImageUrl: imageUrl })
  await expect.element(card.getByRole('button', { name })).toBeInTheDocument()
})

test.for([
  { state: 'once the day is there', isBusy: false, times: 2 },
  { state: 'while another day loads', isBusy: true, times: 0 },
])('[D3] $state, a tap and a key mark a pupil $times times', async ({ isBusy, times }) => {
  const mark = vi.fn(() => true)
  const none = () => {}
  const others = { retry: none, keepTheirs: none, replaceTheirs: none, takePhoto: none }
  const actions = { mark, ...others, showKeys: none, markAll: none, undo: none }
  const usual = { showsClass: false, canMark: true, canTakePhoto: false, marks: new Map() }
  await renderScreen(
    <PupilGrid {...DAY} {...usual} {...{ isBusy, actions }} cards={toCardData([THEO], [], DAY)} />,
  )
  const card = page.getByRole('article')
  // A veil keeps a pointer from the cards; a screen reader taps through it.
  for (const late of card.getByRole('button', { name: 'Late (L)' }).elements()) (late as HTMLElement).click()
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('i')
  expect(mark).toHaveBeenCalledTimes(times)
})

test('[M7] a planned absence is proposed in words and by its code, in one tap', async () => {
  const plans: Register['plans'] = [{ studentId: 7, session: 'am', code: 'C' }]
  const card = await cardWith({}, {}, plans)
  await expect
    .element(card)
    .toHaveAccessibleName(/Not marked yet, Planned: Leave, exceptional circumstances$/)
  const accept = card.getByRole('button', { name: /^Not marked yet\. Planned: Leave/ })
  await expect.element(accept).toHaveTextContent('C')
  expect(accept.element()).toHaveAttribute('data-code', 'C')
})

test('[D8] a card with a planned absence keeps its age and date of birth', async () => {
  const card = await cardWith({}, {}, [{ studentId: 7, session: 'am', code: 'C2' }])
  await expect.element(card.getByText('8y 8m · 1 Mar 2018')).toBeVisible()
  await expect.element(card.getByText(/^Planned: /)).toBeVisible()
})

test('[M7] a mark takes the place of the plan', async () => {
  const card = await cardWith({ code: '/' }, {}, [{ studentId: 7, session: 'am', code: 'C' }])
  await expect.element(card).not.toHaveTextContent('Planned')
})
