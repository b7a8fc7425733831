import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Link, Route } from 'wouter'
import type { User } from '#contract/account.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { chooseColours } from '#testing/screen/chosen-colours.ts'
import { renderScreen, userWith } from '#testing/screen/render-screen.tsx'
import { UsersTable } from './users-page.tsx'

const ADA = userWith({ id: 'ada', firstName: 'Ada', lastName: 'Admin', role: 'admin' })
const SAM = userWith({})

/** The users, and another page to leave them for. */
async function openUsers(answers: Answers = {}) {
  await renderScreen(
    <>
      <Route path="/admin/users">
        <UsersTable />
      </Route>
      <Link href="/admin">Administration</Link>
      <Link href="/admin/users">Manage Users</Link>
    </>,
    {
      as: ADA,
      path: '/admin/users',
      answers: {
        'GET /api/users': () => Response.json([ADA, SAM]),
        'GET /api/school-classes': () => Response.json([]),
        ...answers,
      },
    },
  )
}

const link = (name: string) => page.getByRole('link', { name })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const active = page.getByRole('switch', { name: 'Sam Staff is active' })
const changed = (fields: Partial<User>) => () => Response.json({ ...SAM, ...fields })

test('[H2] names are corrected in place, and search and filter find people', async () => {
  await openUsers({ 'PATCH /api/users/sam/details': changed({ firstName: 'Samantha' }) })
  await page.getByRole('button', { name: 'Edit the name and position of Sam Staff' }).click()
  await page.getByLabelText('First name').fill('Samantha')
  page.getByLabelText('Last name').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The name is now Samantha Staff.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Edit the name and position of Samantha Staff' }))
    .toHaveFocus()
  await expect.element(row('Samantha Staff')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('samantha')
  await expect.element(row('Ada Admin')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('inactive')
  await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
})

test('[H2] colours chosen by the reader tell an active account from an inactive one', async () => {
  await chooseColours()
  await openUsers({ 'PATCH /api/users/sam/status': changed({ isActive: false }) })
  await expect.element(active).toBeChecked()
  const track = () => {
    const shown = active.element().firstElementChild
    return shown && getComputedStyle(shown).backgroundColor
  }
  const whenOn = track()
  await active.click()
  await expect.element(active).not.toBeChecked()
  // The colour fades over to the other.
  await expect.poll(track).not.toBe(whenOn)
})

test('[H2] a list of users that was asked for before a change does not show it undone', async () => {
  let stored = SAM
  let isHeld = false
  const arrival = Promise.withResolvers<void>()
  let reads = 0
  await openUsers({
    'GET /api/users': async () => {
      reads += 1
      const answer = Response.json([ADA, stored])
      if (isHeld) await arrival.promise
      return answer
    },
    'PATCH /api/users/sam/status': () => {
      stored = { ...SAM, isActive: false }
      isHeld = false
      return Response.json(stored)
    },
  })
  await expect.element(active).toBeChecked()
  await link('Administration').click()
  await expect.element(active).not.toBeInTheDocument()
  isHeld = true
  const before = reads
  await link('Manage Users').click()
  await expect.poll(() => reads).toBeGreaterThan(before)
  await active.click()
  await expect.element(page.getByText('Account deactivated')).toBeVisible()
  arrival.resolve()
  await expect.poll(() => reads).toBeGreaterThan(before + 1)
  await expect.element(active).not.toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toMatchTextContent('Inactive (1)')
})

test('a person who has signed in meanwhile is listed when the page is opened again', async () => {
  const users = [ADA]
  await openUsers({ 'GET /api/users': () => Response.json(users) })
  await expect.element(row('Ada Admin')).toBeVisible()
  await link('Administration').click()
  await expect.element(row('Ada Admin')).not.toBeInTheDocument()
  users.push(userWith({ id: 'nora', firstName: 'Nora', lastName: 'Newcomer' }))
  await link('Manage Users').click()
  await expect.element(row('Nora Newcomer')).toBeVisible()
})
