import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Contact } from '#domain/pupils/contacts.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { FollowUpPage } from './follow-up-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const pupil = { studentId: 7, firstName: 'Hana', knownAs: null, lastName: 'Novák', yearGroup: 'Year 2' }
const ABSENCE = {
  ...{ ...pupil, dateOfBirth: '2019-05-01', reason: 'unauthorised', since: '2026-09-07', days: 10 },
  ...{
    dueBy: null,
    isOverdue: false,
    expectedBy: null,
    madeBy: null,
    madeAt: null,
    ground: null,
    destination: null,
  },
}
const LEAVER = {
  ...{ ...ABSENCE, reason: 'leaver', since: '2026-11-12', days: null, dueBy: '2026-11-12', isOverdue: true },
  ...{ ground: 'a', destination: 'Hill School' },
}
const FOLLOW_UP = {
  academicYear: '2026-2027',
  noReason: [],
  returns: [ABSENCE, LEAVER],
  returnsMade: [],
  illNow: [],
}

const open = (path: string, more: object = {}, as = {}, contacts: Contact[] = []) =>
  renderScreen(<FollowUpPage />, {
    ...{ path, as },
    answers: {
      'GET /api/attendance/follow-up': () => Response.json({ ...FOLLOW_UP, ...more }),
      'GET /api/students/7/contacts': () => Response.json(contacts),
    },
  })

test('[Q5] each open return says for what it is and by when, and leads to its form', async () => {
  await open('/follow-up')
  await expect.element(page.getByText('unauthorised, in a row')).toBeVisible()
  await expect.element(page.getByText('Overdue since Thu 12 Nov').first()).toBeVisible()
  const form = page.getByRole('link', { name: 'Form for Hana Novák' }).last()
  await expect.element(form).toHaveAttribute('href', '/follow-up?form=7-leaver-2026-11-12')
})

test('[Q5] the form is filled with what is known of the return', async () => {
  await open('/follow-up?form=7-leaver-2026-11-12')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Deletion return: Hana Novák')
  await expect.element(page.getByText('9(1)(a) Registered at another school')).toBeVisible()
  await expect.element(page.getByText('Wednesday 1 May 2019')).toBeVisible()
})

test('[M4, Q5] the form names each parent with every number', async () => {
  const parent = { email: null, hasParentalResponsibility: true, mayCollect: null }
  await open('/follow-up?form=7-leaver-2026-11-12', {}, {}, [
    {
      ...parent,
      name: 'Eva Novák',
      relation: 'Mother',
      phone: '07700 900123',
      otherPhone: '01632 960001 ext 5',
    },
    { ...parent, name: 'Jan Novák', relation: 'Father', phone: null, otherPhone: '07700 900456' },
  ])
  await expect.element(page.getByText(/^Eva Novák/)).toBeVisible()
  expect(page.getByText(/^Eva Novák/).element().textContent).toBe(
    'Eva Novák (mother), 07700 900123, 01632 960001 ext 5; Jan Novák (father), 07700 900456',
  )
  const numbers = page.getByRole('link', { name: /^0/ }).elements()
  expect(numbers.map((link) => link.getAttribute('href'))).toEqual([
    ...['tel:07700900123', 'tel:01632960001', 'tel:07700900456'],
  ])
})

test('[Q5] an illness is said to be expected to reach 15 days by those who may write', async () => {
  const illNow = [{ ...pupil, since: '2026-11-06', days: 6 }]
  await open('/follow-up', { illNow })
  await expect.element(page.getByRole('button', { name: /^Expected to reach 15 days/ })).toBeVisible()
})

test('[Q5] who may only read marks nothing as made', async () => {
  await open('/follow-up', {}, { role: 'read-only' })
  await expect.element(page.getByText('unauthorised, in a row')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Mark as made/ })).not.toBeInTheDocument()
})

test('[Q5] a leave date without a ground asks an administrator for it, before the return can be made', async () => {
  const returns = [{ ...LEAVER, ground: null, destination: null }]
  await open('/follow-up', { returns }, { role: 'admin' })
  await expect.element(page.getByText('leaves 12 Nov 2026, ground not entered yet')).toBeVisible()
  const link = page.getByRole('link', { name: /^Enter the ground.*Hana Novák/ }).last()
  await expect.element(link).toHaveAttribute('href', '/pupils/7?leaving=yes')
  await expect.element(page.getByRole('button', { name: /Mark as made/ })).not.toBeInTheDocument()
})

const NO_REASON = {
  ...{ ...pupil, date: '2026-11-06', isOnRoll: true, sessions: ['am', 'pm'] },
  ...{ reasonDueBy: '2026-11-13', isOverdue: false },
}

test('[C4] an N from before the leave date was set back is listed, fits a phone, and leads to the week in which it stands', async () => {
  await page.viewport(360, 780)
  await open('/follow-up', { noReason: [{ ...NO_REASON, date: '2026-11-12', isOnRoll: false }], returns: [] })
  const row = page.getByRole('table').getByRole('row').last()
  await expect.element(row).toMatchTextContent('Hana Novák')
  await expect.element(row).toMatchTextContent('not on roll that day')
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^\/weekly\?.*date=2026-11-12/))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  for (const table of page.getByRole('region').elements())
    expect(table.scrollWidth - table.clientWidth).toBe(0)
  await page.viewport(1280, 900)
})

test('[C4] lists that cannot be loaded are loaded at the second try; a school that has followed everything up is told so', async () => {
  let isDown = true
  await renderScreen(<FollowUpPage />, {
    path: '/follow-up',
    answers: {
      'GET /api/attendance/follow-up': () =>
        isDown ? Response.json({}, { status: 503 }) : Response.json({ ...FOLLOW_UP, returns: [] }),
    },
  })
  const failed = page.getByRole('heading', { name: 'The absences could not be loaded' })
  await expect.element(failed).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Every absence has a reason.')).toBeVisible()
  await expect.element(page.getByText('No pupils to report.')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('[C4] an N that became overdue over night says so on the page that was left open', async () => {
  await renderScreen(<FollowUpPage />, {
    path: '/follow-up',
    answers: {
      'GET /api/attendance/follow-up': () =>
        Response.json({
          ...{ ...FOLLOW_UP, returns: [] },
          noReason: [{ ...NO_REASON, isOverdue: new Date() > new Date('2026-11-14') }],
        }),
      'GET /api/auth/user': () => Response.json(null),
    },
  })
  const row = page.getByRole('row').filter({ hasText: 'Hana Novák' })
  await expect.element(row).toMatchTextContent('Due by Fri 13 Nov')
  vi.setSystemTime(new Date('2026-11-16T09:15:00Z'))
  window.dispatchEvent(new Event('focus'))
  await expect.element(row).toMatchTextContent('Overdue: change to O')
})
