import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PupilEntry } from '#contract/pupils.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { button, openPupils, pupilEntry, searchField, yearChoice } from '#testing/screen/pupil-management.tsx'

const AARON = pupilEntry(1, 'Aaron', 'Aardvark')
const BEA = pupilEntry(2, 'Bea', 'Birch')

const question = (name: string) => page.getByRole('alertdialog', { name })
const bodyOf = async (request: Request) => (await request.json()) as object

test('[H4] pupils are listed by year and class, searched and sorted; leavers stand apart', async () => {
  await openPupils([
    ...[AARON, BEA, pupilEntry(3, 'Cat', 'Cole', { yearGroup: 'Year 1' })],
    pupilEntry(4, 'Lee', 'Left', { leaveDate: isoDate('2026-10-01') }),
    pupilEntry(5, 'Lou', 'Last', { yearGroup: 'Year 1', leaveDate: isoDate('2026-10-01') }),
    pupilEntry(9, 'Old', 'Pupil', { academicYearId: 1 }),
  ])
  await page.getByRole('combobox', { name: 'Class' }).selectOptions('Year 3')
  const leavers = page.getByRole('table', { name: 'Leavers in 2026-2027' })
  await expect.poll(() => leavers.getByRole('rowheader').elements().length).toBe(1)
  const pupils = page.getByRole('table', { name: 'Pupils in 2026-2027' })
  const names = () =>
    pupils
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.textContent)
  const isListed = (name: string) => expect.stringContaining(name) as string
  expect(names()).toEqual(['Aaron Aardvark', 'Bea Birch'].map(isListed))
  await pupils.getByRole('button', { name: 'Name' }).click()
  await expect
    .element(pupils.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['Bea Birch', 'Aaron Aardvark'].map(isListed))
  await searchField.fill('no such name')
  await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
  await yearChoice.selectOptions('2024-2025 (archived)')
  await expect
    .element(page.getByRole('table', { name: 'Pupils in 2024-2025' }))
    .toMatchTextContent('Old Pupil')
})

test('[H4] a pupil who was entered in the wrong academic year is moved; dates that would leave marks outside are asked about', async () => {
  const asked: string[] = []
  const sent: object[] = []
  const change = (pupil: PupilEntry) => async (request: Request) => {
    const fields = await bodyOf(request)
    sent.push(fields)
    return Response.json({ ...pupil, ...fields })
  }
  const marksOutside = (days: number) => (request: Request) => {
    asked.push(new URL(request.url).search)
    return Response.json({ days })
  }
  await openPupils([AARON, BEA], {
    'GET /api/students/1/marks-outside': marksOutside(0),
    'PUT /api/students/1': change(AARON),
    'GET /api/students/2/marks-outside': marksOutside(12),
    'PUT /api/students/2': change(BEA),
  })
  await button('Edit Aaron Aardvark').click()
  const form = page.getByRole('form', { name: 'Edit Aaron Aardvark' })
  await form.getByRole('combobox', { name: 'Academic year' }).selectOptions('2024-2025')
  await expect.element(form).toMatchTextContent('will leave the registers of 2026-2027')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Aaron Aardvark/ })).not.toBeInTheDocument()
  expect(sent).toEqual([{ academicYearId: 1 }])

  await button('Edit Bea Birch').click()
  const dates = page.getByRole('form', { name: 'Edit Bea Birch' })
  await dates.getByLabelText('Leave date').fill('2026-09-30')
  await dates.getByRole('button', { name: 'Save' }).click()
  const dialog = question('Leave marks outside these dates?')
  await expect.element(dialog).toMatchTextContent('Bea Birch has marks on 12 days outside these dates')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dates.getByLabelText('Leave date')).toHaveValue('2026-09-30')
  expect(sent).toHaveLength(1)
  await dates.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Bea Birch has been saved.')).toBeVisible()
  expect(sent.slice(1)).toEqual([{ leaveDate: '2026-09-30' }])
  expect(asked).toEqual(['?academicYearId=1', '?leaveDate=2026-09-30', '?leaveDate=2026-09-30'])
})

test('[H6] what fails is said in the default words where the server has none', async () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<void>()
  const fail = ({ method }: Request) => {
    sent.push(method)
    return new Response('', { status: 500 })
  }
  await openPupils([AARON, BEA], {
    'POST /api/students': fail,
    'PUT /api/students/1': async (request) => {
      await answer.promise
      return fail(request)
    },
    'DELETE /api/students/1': fail,
  })
  await button('Add Pupil').click()
  const dialog = page.getByRole('dialog', { name: 'New pupil' })
  await dialog.getByLabelText('First name').fill('Cat')
  await dialog.getByLabelText('Last name').fill('Cole')
  await dialog.getByRole('button', { name: 'Add Pupil' }).click()
  await expect.element(page.getByText('Failed to add pupil.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await button('Edit Aaron Aardvark').click()
  await page.getByLabelText('Known as').fill('X')
  const save = button('Save')
  await save.click()
  // While it is under way the button keeps the focus and does nothing more, by whichever key.
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  page.getByLabelText('Known as').element().focus()
  await userEvent.keyboard('{Enter}')
  answer.resolve()
  await expect.element(page.getByText('Failed to update pupil.', { exact: true })).toBeVisible()
  expect(sent.filter((method) => method === 'PUT')).toHaveLength(1)
  await button('Cancel').click()

  await button('Delete Aaron Aardvark').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Failed to delete pupil.', { exact: true })).toBeVisible()
})

async function addWithContact(answer: () => Response): Promise<object[]> {
  const sent: object[] = []
  await openPupils([AARON], {
    'POST /api/students': () => Response.json(pupilEntry(7, 'Zadie', 'Aaronson'), { status: 201 }),
    'PUT /api/students/7/contacts': async (request) => {
      sent.push(await bodyOf(request))
      return answer()
    },
  })
  await button('Add Pupil').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('First name').fill('Zadie')
  await dialog.getByLabelText('Last name').fill('Aaronson')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Ann Aaronson')
  await dialog.getByLabelText('Phone', { exact: true }).fill('01632 960002')
  await dialog.getByRole('button', { name: 'Add Pupil' }).click()
  return sent
}

test('[M4] a new pupil is added with its contacts', async () => {
  const sent = await addWithContact(() => Response.json([]))
  await expect.element(page.getByText('Pupil added')).toBeVisible()
  await expect
    .poll(() => sent)
    .toMatchObject([{ contacts: [{ name: 'Ann Aaronson', phone: '01632 960002' }], expected: [] }])
})

test('[M4, Q1] contacts that the child has from an earlier year are not replaced', async () => {
  await addWithContact(() =>
    Response.json({ message: 'Read them again.', code: 'changedMeanwhile' }, { status: 409 }),
  )
  await expect
    .element(page.getByText(/The child has contacts from an earlier year, which stay/))
    .toBeVisible()
})

test('[E7] withdrawing consent in the row of the pupil removes the photo, after a question', async () => {
  const sent: object[] = []
  const theo = pupilEntry(7, 'Theo', 'Owen', { photoConsent: true, profileImageUrl: '/favicon.svg' })
  await openPupils([theo], {
    'GET /api/students/photos': () => Response.json({}),
    'PUT /api/students/7': async (request) => {
      sent.push(await bodyOf(request))
      return Response.json({ ...theo, photoConsent: false, profileImageUrl: null })
    },
  })
  await button('Edit Theo Owen').click()
  const form = page.getByRole('form', { name: 'Edit Theo Owen' })
  await form.getByLabelText('Gender').fill('Not said')
  await form.getByLabelText('Photo consent given').click()
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = question('Withdraw photo consent')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form.getByLabelText('Gender')).toHaveValue('Not said')
  expect(sent).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Withdraw and remove the photo' }).click()
  await expect.element(page.getByText('Photo removed')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent).toEqual([{ gender: 'Not said', photoConsent: false }])
})

test('a pupil who was added meanwhile is listed when the page is opened again', async () => {
  const pupils = [BEA]
  const { navigate } = await openPupils(pupils)
  const table = page.getByRole('table', { name: 'Pupils in 2026-2027' })
  await expect.element(table).toMatchTextContent('Bea Birch')
  navigate('/admin')
  await expect.element(table).not.toBeInTheDocument()
  pupils.push(AARON)
  navigate('/admin/students')
  await expect.element(page.getByRole('row', { name: /Aaron Aardvark/ })).toBeVisible()
})
