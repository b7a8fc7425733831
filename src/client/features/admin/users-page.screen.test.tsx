import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
    answers: {
      'GET /api/users': () => Response.json([ADA, SAM, NEW]),
      'GET /api/school-classes': () => Response.json([{ id: 3, name: 'Year 3' }]),
      ...answers,
    },
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

test('[H3] one’s own controls are disabled, each with its hint', async () => {
  await usersTable()
  await expect.element(row('Ada Admin').getByText('You', { exact: true })).toBeVisible()
  const hints = [
    [page.getByRole('combobox', { name: 'Role of Ada Admin' }), 'Cannot change your own role'],
    [page.getByRole('switch', { name: 'Ada Admin is active' }), 'Cannot deactivate yourself'],
    [page.getByRole('switch', { name: 'Ada Admin is authorized' }), 'Cannot change your own authorization'],
  ] as const
  for (const [control, hint] of hints) {
    await expect.element(control).toBeDisabled()
    await expect.element(control).toHaveAccessibleDescription(hint)
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

const active = page.getByRole('switch', { name: 'Sam Staff is active' })
const authorized = page.getByRole('switch', { name: 'Sam Staff is authorized' })
const role = page.getByRole('combobox', { name: 'Role of Sam Staff' })

const CHANGES = [
  {
    call: 'PATCH /api/users/sam/status',
    ...{ change: () => active.click(), failed: 'Failed to update user status.' },
    ...{
      shown: () => expect.element(active).not.toBeChecked(),
      back: () => expect.element(active).toBeChecked(),
    },
  },
  {
    call: 'PATCH /api/users/sam/unauthorize',
    ...{ change: () => authorized.click(), failed: 'Authorization failed' },
    shown: () => expect.element(authorized).not.toBeChecked(),
    back: () => expect.element(authorized).toBeChecked(),
  },
  {
    call: 'PATCH /api/users/sam/role',
    ...{ change: () => role.selectOptions('Admin'), failed: 'Failed to update user role.' },
    ...{
      shown: () => expect.element(role).toHaveValue('admin'),
      back: () => expect.element(role).toHaveValue('staff'),
    },
  },
] as const

for (const answer of ['has no words', 'says why'] as const) {
  test.for(CHANGES)(
    `[H6] $call shows at once; where the server refuses it and ${answer}, it goes back and that is told`,
    async ({ call, change, failed, shown, back }) => {
      const asked = Promise.withResolvers<Response>()
      await usersTable({ [call]: () => asked.promise })
      await change()
      await shown()
      asked.resolve(
        answer === 'says why' ? refusal(409, 'It was changed.')() : new Response('', { status: 500 }),
      )
      await expect.element(says(answer === 'says why' ? 'It was changed.' : failed)).toBeVisible()
      await back()
    },
  )
}

test('[H6] a name that could not be saved stays in its form, and that is told', async () => {
  await usersTable({ 'PATCH /api/users/sam/details': () => new Response('', { status: 500 }) })
  await page.getByRole('button', { name: 'Edit the name and position of Sam Staff' }).click()
  await page.getByLabelText('Last name').fill('Stone')
  await userEvent.keyboard('{Enter}')
  await expect.element(says('Update failed')).toBeVisible()
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Stone')
})

test('a name is corrected in place; both parts are needed', async () => {
  await usersTable({
    'PATCH /api/users/sam/details': async (request) =>
      Response.json({ ...SAM, ...((await request.json()) as object) }),
  })
  const edit = page.getByRole('button', { name: 'Edit the name and position of Sam Staff' })
  await edit.click()
  const first = page.getByLabelText('First name')
  await expect.element(first).toHaveFocus()
  await first.fill('')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await first.fill('Samir')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Samir Staff')).toBeVisible()
})

test('[R4] class and last day are shown, changed in place, and only what was changed is sent', async () => {
  const supply = userWith({ id: 'sue', firstName: 'Sue', lastName: 'Supply', schoolClass: 'Year 3' })
  const sent: unknown[] = []
  await usersTable({
    'GET /api/users': () => Response.json([ADA, { ...supply, endsOn: '2026-11-12', roleFromLogin: true }]),
    'PATCH /api/users/sue/details': async (request) => {
      sent.push(await request.json())
      return Response.json({ ...supply, endsOn: '2026-11-20' })
    },
  })
  await expect.element(row('Sue Supply')).toMatchTextContent('Year 3 · Ended on 12 Nov 2026')
  await expect.element(row('Sue Supply')).toMatchTextContent('Given by the school’s login')
  await page.getByRole('button', { name: 'Edit the name and position of Sue Supply' }).click()
  await page.getByLabelText('Last day', { exact: true }).fill('2026-11-20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Sue Supply')).toMatchTextContent('Year 3 · until Fri 20 Nov')
  expect(sent).toEqual([{ firstName: 'Sue', lastName: 'Supply', position: null, endsOn: '2026-11-20' }])
})

test('[R4] one’s own last day cannot be changed', async () => {
  await usersTable()
  await page.getByRole('button', { name: 'Edit the name and position of Ada Admin' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Class' })).toBeVisible()
  await expect.element(page.getByLabelText('Last day', { exact: true })).not.toBeInTheDocument()
})

test('[R4] a person is signed out everywhere after a question, and told on how many devices', async () => {
  await usersTable({ 'POST /api/users/sam/sign-out': () => Response.json({ ended: 2 }) })
  await page.getByRole('button', { name: 'Sign Sam Staff out everywhere' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText('Sam Staff: 2 devices.')).toBeVisible()
})
