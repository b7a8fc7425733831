import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noAnswer, refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { AdmissionPage } from './admission-page.tsx'

const entry = (studentId: number, lastName: string, more: object = {}) => ({
  ...{
    studentId,
    firstName: 'Hana',
    knownAs: null,
    lastName,
    yearGroup: 'Year 2',
    academicYear: '2026-2027',
  },
  ...{ fullName: `Hana Marie ${lastName}`, sex: 'female', dateOfBirth: '2019-05-01' },
  ...{ startingDay: '2023-09-04', isReadmission: false, isFirstSchool: true },
  ...{ lastSchool: null, lastSchoolAddress: null, leaveDate: null, ground: null, destination: null },
  parents: [{ name: `Jana ${lastName}`, address: '1 Mill Lane', livesWith: true }],
  contacts: [
    {
      ...{ name: `Jana ${lastName}`, relation: 'Mother', phone: '07700 900123', otherPhone: null },
      hasParentalResponsibility: true,
    },
  ],
  missing: [],
  ...more,
})
const INCOMPLETE = entry(2, 'Ash', {
  ...{ fullName: null, sex: null, parents: [], missing: ['full legal name', 'sex', 'parents'] },
})
const LEFT = entry(3, 'Gone', { leaveDate: '2026-10-02', ground: 'a', destination: 'Hill School' })
const REGISTER = {
  ...{ academicYear: '2026-2027', years: ['2026-2027', '2025-2026'] },
  entries: [entry(1, 'Novák'), INCOMPLETE, LEFT],
}

const saved: unknown[] = []
const open = (register: object = {}, more: Answers = {}) =>
  renderScreen(<AdmissionPage />, {
    ...{ path: '/admission-register', as: { role: 'admin' } },
    answers: {
      'GET /api/admission-register': () => Response.json({ ...REGISTER, ...register }),
      'PUT /api/students/1/admission': async (request: Request) => {
        saved.push(await request.json())
        return Response.json(entry(1, 'Novák'))
      },
      'PUT /api/students/2/admission': async (request: Request) => {
        saved.push(await request.json())
        return Response.json({ ...INCOMPLETE, missing: ['sex'] })
      },
      ...more,
    },
  })
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((name) => name.querySelector('a')?.textContent)

test('[Q5] the page says how many are incomplete, and what is missing for each', async () => {
  await open()
  await expect.element(page.getByText(/School year 2026-2027 · 1 of 3 pupils is incomplete/)).toBeVisible()
  await expect.element(page.getByText('Missing: full legal name, sex, parents')).toBeVisible()
  expect(names()).toEqual(['Hana Marie Novák', 'Hana Ash', 'Hana Marie Gone'])
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Incomplete')
  await expect.poll(names).toEqual(['Hana Ash'])
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Left')
  await expect.poll(names).toEqual(['Hana Marie Gone'])
})

test('[Q5] what the other records suggest is confirmed by saving it, without a reason', async () => {
  await open()
  await page.getByRole('button', { name: 'Edit the particulars of Hana Ash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Admission register: Hana Ash' })
  await expect.element(dialog.getByLabelText('Full legal name')).toHaveValue('Hana Ash')
  const parent = dialog.getByRole('listitem', { name: 'Parent 1' })
  await expect.element(parent.getByLabelText('Name')).toHaveValue('Jana Ash')
  await parent.getByRole('textbox', { name: 'Address' }).fill('1 Mill Lane')
  await parent.getByLabelText('The child lives here').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({
    ...{ fullName: 'Hana Ash', sex: null, isFirstSchool: true, reason: null },
    parents: [{ name: 'Jana Ash', address: '1 Mill Lane', livesWith: true }],
  })
  await expect.element(page.getByText('Still missing: sex.')).toBeVisible()
})

test('[Q5] a change of what is held asks for its reason', async () => {
  await open()
  await page.getByRole('button', { name: 'Edit the particulars of Hana Novák' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('listitem', { name: 'Parent 1' })
    .getByRole('textbox', { name: 'Address' })
    .fill('9 New Road')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabelText('Reason for the change').fill('Moved')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({ reason: 'Moved', parents: [{ address: '9 New Road' }] })
})

test('[Q5] while particulars are saved, nothing can be typed that would be lost', async () => {
  await open({}, { 'PUT /api/students/2/admission': noAnswer })
  await page.getByRole('button', { name: 'Edit the particulars of Hana Ash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('Full legal name')).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Remove parent 1' })).toBeDisabled()
})

test('[Q5] a press beside the dialog asks before it loses what was typed', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await open()
  await page.getByRole('button', { name: 'Edit the particulars of Hana Ash' }).click()
  const dialog = page.getByRole('dialog')
  const pressBeside = () =>
    dialog.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 1, clientY: 1 }))
  await dialog.getByLabelText('Full legal name').fill('Hana Marie Ash')
  pressBeside()
  expect(confirm.mock.calls).toEqual([['The particulars of Hana Ash are not saved. Discard them?']])
  await expect.element(dialog.getByLabelText('Full legal name')).toHaveValue('Hana Marie Ash')
  confirm.mockReturnValue(true)
  pressBeside()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a year without pupils says so', async () => {
  await open({ entries: [] })
  await expect.element(page.getByRole('heading', { name: 'No pupils yet' })).toBeVisible()
})

test('a register that cannot be read can be tried again', async () => {
  await renderScreen(<AdmissionPage />, {
    ...{ path: '/admission-register', as: { role: 'admin' } },
    answers: { 'GET /api/admission-register': refusal(500, 'Something went wrong.') },
  })
  await expect.element(page.getByText(/The admission register could not be loaded/)).toBeVisible()
})
