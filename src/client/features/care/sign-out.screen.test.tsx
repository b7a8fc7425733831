import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookedChild, careRecord, count, openAfternoon, rowOf } from '#testing/screen/afternoon.tsx'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { answerQuestions } from '#testing/screen/questions.ts'

/** Two children who are here and have been collected before, at ten to five. */
async function twoChildrenHere(answers: Answers = {}) {
  const here = { record: careRecord({ arrivalTime: '15:30' }), collectors: ['Grandma Rose'] }
  const children = [bookedChild(1, 'Ann', here), bookedChild(2, 'Ben', here)]
  const { server } = await openAfternoon(children, { time: '16:50', answers })
  await expect.element(count('Here now')).toMatchTextContent('2')
  return server
}

const dialog = page.getByRole('dialog')
const grandma = page.getByRole('button', { name: 'Grandma Rose' })

async function pressSignOut(name: string) {
  page
    .getByRole('button', { name: `Sign out ${name}` })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
}

test('[I2] a name that is typed while a known name has the focus goes into the field, spaces too; Enter on it is still one key', async () => {
  const server = await twoChildrenHere()
  await pressSignOut('Ann Ash')
  await expect.element(grandma).toHaveFocus()
  await userEvent.keyboard('Aunt Jo Hall')
  await expect.element(page.getByLabelText('Somebody else')).toHaveValue('Aunt Jo Hall')
  await expect.element(page.getByRole('dialog', { name: 'Sign out Ann Ash' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(rowOf('Ann Ash')).toMatchTextContent('15:30–16:50 · Aunt Jo Hall')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(count('Here now')).toMatchTextContent('1')

  await pressSignOut('Ben Ash')
  await expect.element(grandma).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rowOf('Ben Ash')).toMatchTextContent('15:30–16:50 · Grandma Rose')
  const leaves = (collectedBy: string) => ({ departureTime: '16:50', collectedBy })
  await expect
    .poll(() => server.sent)
    .toMatchObject([
      { studentId: 1, changes: leaves('Aunt Jo Hall') },
      { studentId: 2, changes: leaves('Grandma Rose') },
    ])
})

test('[I2] Escape closes the dialog; where a name was typed, each Escape asks first', async () => {
  const server = await twoChildrenHere()
  const open = async () => {
    await pressSignOut('Ann Ash')
    await expect.element(dialog).toBeVisible()
  }
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign out Ann Ash' })).toHaveFocus()

  for (const field of ['Left at', 'Somebody else']) {
    await open()
    page.getByLabelText(field).element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }

  await open()
  await page.getByLabelText('Somebody else').fill('Aunt Jo')
  const asked = answerQuestions(false, false, true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => asked).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => asked).toHaveLength(2)
  await expect.element(page.getByLabelText('Somebody else')).toHaveValue('Aunt Jo')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => asked).toHaveLength(3)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(count('Here now')).toMatchTextContent('2')
  expect(server.sent).toEqual([])
})

test('[I2] a departure that is still to come is refused by the school’s clock', async () => {
  const server = await twoChildrenHere()
  await page.getByRole('button', { name: 'Sign out Ann Ash' }).click()
  const left = page.getByLabelText(/^Left at/)
  const refused = page.getByText('The departure time is still to come. It is 16:50 now.')
  await expect.element(left).toHaveValue('16:50')
  await left.fill('17:30')
  await grandma.click()
  await expect.element(refused).toBeVisible()
  await expect.element(left).toHaveFocus()
  await left.fill('16:45')
  await grandma.click()
  await expect.element(rowOf('Ann Ash')).toMatchTextContent('15:30–16:45')

  await page.getByRole('button', { name: 'Details of Ann Ash' }).click()
  await page.getByLabelText(/^Left at/).fill('18:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(refused).toBeVisible()
  expect(server.sent.map(({ changes }) => changes.departureTime)).toEqual(['16:45'])
})

test('[M4] who may not collect a child stands in red above the button', async () => {
  const contact = {
    ...{ phone: '01632 960001', otherPhone: null, email: null, hasParentalResponsibility: false },
  }
  await twoChildrenHere({
    'GET /api/students/1/contacts': () =>
      Response.json([
        { ...contact, name: 'Max Barred', relation: 'Mother', mayCollect: false },
        { ...contact, name: 'Dee Welcome', relation: 'Father', mayCollect: true },
      ]),
  })
  await page.getByRole('button', { name: 'Sign out Ann Ash' }).click()
  const warning = dialog.getByRole('alert')
  await expect.element(warning).toHaveTextContent('Max Barred (mother) may not collect Ann')
  const { top } = warning.element().getBoundingClientRect()
  const signOut = dialog.getByRole('button', { name: 'Sign out' }).element()
  expect(top).toBeLessThan(signOut.getBoundingClientRect().top)
  const colour = getComputedStyle(warning.element()).color
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(green + blue)
})
