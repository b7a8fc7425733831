import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PersonsSection } from './persons-section.tsx'

const year = (id: number, academicYear: string, dateOfBirth: string | null) => ({
  ...{ id, academicYear, dateOfBirth, firstName: 'Hana', lastName: 'Novák', hubspotId: null },
  yearGroup: 'Year 1',
})
const LIST = {
  total: 1,
  suggestions: [
    {
      reason: 'noBirthday',
      persons: [
        { personId: 5, years: [year(1, '2025-2026', null)] },
        { personId: 6, years: [year(2, '2026-2027', '2019-05-01')] },
      ],
    },
  ],
}

const open = (list: object, more = {}) =>
  renderScreen(<PersonsSection />, {
    as: { role: 'admin' },
    answers: { 'GET /api/persons/suggestions': () => Response.json(list), ...more },
  })

test('[Q1] two years that may be one child are shown with the reason, and answered in one tap', async () => {
  const confirm = vi.fn(() => new Response(null, { status: 204 }))
  await open(LIST, { 'POST /api/persons/confirm': confirm })
  await expect.element(page.getByRole('heading', { name: 'Is this one child?' })).toBeVisible()
  await expect.element(page.getByText('2025-2026 · Year 1 · no date of birth')).toBeVisible()
  await expect.element(page.getByText('The name is the same, and a date of birth is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'One child Hana Novák' }).click()
  await expect.poll(() => confirm.mock.calls.length).toBe(1)
})

test('[Q1] they are told apart in one tap', async () => {
  const part = vi.fn(() => new Response(null, { status: 204 }))
  await open(LIST, { 'POST /api/persons/part': part })
  await page.getByRole('button', { name: 'Two children Hana Novák' }).click()
  await expect.poll(() => part.mock.calls.length).toBe(1)
})

test('[Q1] the section is quiet where there is nothing to answer', async () => {
  const { container } = await open({ total: 0, suggestions: [] })
  await expect.poll(() => container.querySelector('main')?.textContent).toBe('')
})
