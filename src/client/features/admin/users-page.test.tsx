import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noAnswer, refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen, userWith } from '#testing/screen/render-screen.tsx'
import { UsersTable } from './users-page.tsx'

const ADA = userWith({
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@school.example',
  role: 'admin',
})
const SAM = userWith({ lastSignInAt: '2026-11-13T09:05:00.000Z' })
const NEW = userWith({ id: 'new', firstName: 'Nadia', lastName: 'New', email: null, isAuthorized: false })

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const says = (text: string) => page.getByRole('alert').getByText(text)

async function usersTable(answers: Answers = {}) {
  await renderScreen(<UsersTable />, {
    as: ADA,
    answers: { 'GET /api/users': () => Response.json([ADA, SAM, NEW]), ...answers },
  })
}

test('while the users load, their places are held', async () => {
  await usersTable({ 'GET /api/users': noAnswer })
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(7)
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('users that cannot be read are asked for again', async () => {
  let isDown = true
  await usersTable({
    'GET /api/users': () => (isDown ? Response.error() : Response.json([ADA])),
  })
  await expect.element(page.getByText('The users could not be loaded')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('Ada Admin')).toBeVisible()
})

test('each user has a role, two switches and the last sign-in; without an address there is none to relink', async () => {
  await usersTable()
  await expect.element(row('Sam Staff').getByRole('combobox')).toHaveValue('staff')
  await expect.element(page.getByRole('switch', { name: 'Sam Staff is active' })).toBeChecked()
  await expect.element(row('Sam Staff')).toMatchTextContent('13 Nov 2026, 09:05')
  await expect
    .element(row('Sam Staff').getByRole('button', { name: 'Relink the sign-in of Sam Staff' }))
    .toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Nadia New is authorized' })).not.toBeChecked()
  await expect.element(row('Nadia New')).toMatchTextContent('No email address')
  await expect.element(row('Nadia New')).toMatchTextContent('Never')
  await expect.element(row('Nadia New').getByRole('button', { name: /^Relink/ })).not.toBeInTheDocument()
})

test('one’s own controls are disabled, each with the reason', async () => {
  await usersTable()
  const own = row('Ada Admin')
  await expect.element(own.getByText('You', { exact: true })).toBeVisible()
  for (const control of [...own.getByRole('switch').all(), own.getByRole('combobox')]) {
    await expect.element(control).toBeDisabled()
    await expect.element(control).toHaveAccessibleDescription(/^Cannot /)
  }
})

test.for([
  { typed: 'nadia', names: ['Nadia New'] },
  { typed: 'ada@school', names: ['Ada Admin'] },
])('a search for $typed finds $names', async ({ typed, names }) => {
  await usersTable()
  await page.getByLabelText('Search').fill(typed)
  await expect.poll(() => page.getByRole('rowheader').elements().length).toBe(names.length)
  await expect.element(page.getByRole('rowheader')).toMatchTextContent(names[0] ?? '')
})

test('a search that finds no user says so', async () => {
  await usersTable()
  await page.getByLabelText('Search').fill('zzz')
  await expect.element(page.getByText('No user matches the search.')).toBeVisible()
})

test.for([
  { call: 'PATCH /api/users/sam/status', press: 'Sam Staff is active', said: 'The school’s words' },
  { call: 'PATCH /api/users/sam/unauthorize', press: 'Sam Staff is authorized', said: 'The school’s words' },
] as const)('a refused $call shows at once, goes back and says why', async ({ call, press, said }) => {
  const asked = Promise.withResolvers<Response>()
  await usersTable({ [call]: () => asked.promise })
  const control = page.getByRole('switch', { name: press })
  await control.click()
  await expect.element(control).not.toBeChecked()
  asked.resolve(refusal(409, said)())
  await expect.element(control).toBeChecked()
  await expect.element(says(said)).toBeVisible()
})

test('a role that could not be changed goes back, with our own words where the server has none', async () => {
  await usersTable({ 'PATCH /api/users/sam/role': () => Response.error() })
  await row('Sam Staff').getByRole('combobox').selectOptions('Admin')
  await expect.element(says('Failed to update user role.')).toBeVisible()
  await expect.element(row('Sam Staff').getByRole('combobox')).toHaveValue('staff')
})

test('a name is corrected in place: both parts are needed, Escape leaves it as it was', async () => {
  await usersTable({
    'PATCH /api/users/sam/details': async (request) =>
      Response.json({ ...SAM, ...((await request.json()) as object) }),
  })
  const edit = page.getByRole('button', { name: 'Edit the name of Sam Staff' })
  await edit.click()
  const first = page.getByLabelText('First name')
  await expect.element(first).toHaveFocus()
  await first.fill('')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await first.fill('Samir')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Samir Staff')).toBeVisible()
})
