import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noAnswer, refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import type { Invitation } from '#contract/people/invitations.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { UsersPage } from '#client/features/admin/users-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const SUE: Invitation = {
  ...{ id: 1, email: 'sue@school.example', role: 'staff', position: 'Supply teacher', schoolClass: 'Year 3' },
  ...{ endsOn: isoDate('2026-11-13'), expiresOn: isoDate('2026-11-13'), invitedBy: 'Ada Admin' },
  ...{ invitedAt: '2026-11-13T08:00:00.000Z', withdrawnBy: null, withdrawnAt: null, usedAt: null },
}

async function usersPage(answers: Answers = {}) {
  await renderScreen(<UsersPage />, {
    as: { role: 'admin' },
    answers: {
      'GET /api/users': () => Response.json([]),
      'GET /api/school-classes': () => Response.json([{ id: 3, name: 'Year 3' }]),
      'GET /api/invitations': () => Response.json([]),
      ...answers,
    },
  })
}

const inviteButton = page.getByRole('button', { name: 'Invite' })
const dialog = page.getByRole('dialog')

test('[R4] a supply teacher for today is invited in one form, and the text is ready to copy', async () => {
  const sent: unknown[] = []
  await usersPage({
    'POST /api/invitations': async (request) => {
      sent.push(await request.json())
      return Response.json(SUE, { status: 201 })
    },
  })
  await inviteButton.click()
  await dialog.getByLabelText('Email address').fill('sue@school.example')
  await dialog.getByLabelText('Position').fill('Supply teacher')
  await dialog.getByRole('combobox', { name: 'Class' }).selectOptions('Year 3')
  await dialog.getByRole('button', { name: 'Only today' }).click()
  await expect.element(dialog.getByText('Access ends at the end of Friday 13 November 2026.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect
    .element(dialog.getByText(/sign in with sue@school\.example\. No other address works/))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy the text' })).toHaveFocus()
  expect(sent).toEqual([
    {
      ...{ email: 'sue@school.example', role: 'staff', position: 'Supply teacher', schoolClass: 'Year 3' },
      endsOn: '2026-11-13',
    },
  ])
})

test('[R4] a refused invitation says why, and the form stays', async () => {
  await usersPage({ 'POST /api/invitations': refusal(409, 'Sue uses the register already.') })
  await inviteButton.click()
  await expect.element(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await dialog.getByLabelText('Email address').fill('sue@school.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.element(page.getByText('Sue uses the register already.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Email address')).toHaveValue('sue@school.example')
})

test('[R4] open invitations are listed and can be withdrawn; the ends of the others are told apart', async () => {
  let isWithdrawn = false
  const ended = { id: 2, email: 'used@school.example', usedAt: '2026-11-12T08:00:00.000Z' }
  const expired = { id: 3, email: 'late@school.example', endsOn: null, expiresOn: '2026-11-12' }
  await usersPage({
    'GET /api/invitations': () =>
      Response.json([
        isWithdrawn ? { ...SUE, withdrawnAt: '2026-11-13T09:00:00.000Z', withdrawnBy: 'Ada Admin' } : SUE,
        { ...SUE, ...ended },
        { ...SUE, ...expired },
      ]),
    'POST /api/invitations/1/withdrawal': () => {
      isWithdrawn = true
      return Response.json(SUE)
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Invited (1)' })).toBeVisible()
  await expect
    .element(page.getByText('Staff · Supply teacher · Year 3 · until Fri 13 Nov').first())
    .toBeVisible()
  await page.getByText('Earlier invitations (2)').click()
  await expect.element(page.getByText('Used on 12 Nov 2026')).toBeVisible()
  await expect.element(page.getByText('Could be used until 12 Nov 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the invitation of sue@school.example' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText('Withdrawn by Ada Admin on 13 Nov 2026')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Invited/ })).not.toBeInTheDocument()
})

test('[R4] while an invitation is sent, nothing can be typed that would be lost', async () => {
  await usersPage({ 'POST /api/invitations': noAnswer })
  await inviteButton.click()
  await dialog.getByLabelText('Email address').fill('sue@school.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.element(dialog.getByLabelText('Email address')).toBeDisabled()
  await expect.element(dialog.getByLabelText('Position')).toBeDisabled()
})
