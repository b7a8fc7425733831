import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeskChildAnswer } from '#contract/office-day/desk.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ContactPanel } from './contact-panel.tsx'

const NO_MARK = { code: null, reason: null, changedBy: null, wasUnexplained: false }
const ADA: DeskChildAnswer = {
  ...{ studentId: 1, firstName: 'Ada', knownAs: null, lastName: 'Ash', yearGroup: 'Year 3' },
  ...{ date: isoDate('2026-11-13'), am: { ...NO_MARK, code: 'N' }, pm: NO_MARK, readOnly: false, note: null },
  ...{ recent: [], attempts: [] },
  contacts: [
    {
      ...{ name: 'Sarah Ash', relation: 'Mother', phone: '07700 900123', otherPhone: null, email: null },
      ...{ hasParentalResponsibility: true, mayCollect: null },
    },
  ],
}

/** A toast that was dismissed stays in the page unseen. */
const isSaidToBeNoted = () =>
  page
    .getByText('The message is noted as sent.')
    .elements()
    .some((text) => text.checkVisibility({ visibilityProperty: true }))

test.for([
  { name: 'a copied message is said to be noted once the server has it', isNoted: true },
  { name: 'a copied message that could not be noted is not said to be', isNoted: false },
])('[M5] $name', async ({ isNoted }) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const answer = Promise.withResolvers<boolean>()
  const onAttempt = vi.fn(() => answer.promise)
  await renderScreen(<ContactPanel child={ADA} isToday onAttempt={onAttempt} />)
  await page.getByRole('button', { name: 'Write a message' }).click()
  const copy = page.getByRole('button', { name: 'Copy and note as sent' })
  await copy.click()
  await expect.element(copy).toHaveAttribute('aria-busy', 'true')
  expect(isSaidToBeNoted()).toBe(false)
  answer.resolve(isNoted)
  await expect.element(copy).not.toHaveAttribute('aria-busy')
  expect(isSaidToBeNoted()).toBe(isNoted)
  expect(onAttempt).toHaveBeenCalledTimes(1)
})

test.for([
  { phone: '07700 900123', otherPhone: '01632 960001 ext 5', links: ['tel:07700900123', 'tel:01632960001'] },
  { phone: null, otherPhone: '01632 960001', links: ['tel:01632960001'] },
])('[M4] a contact is rung on every number: $phone and $otherPhone', async ({ links, ...phones }) => {
  const contacts = ADA.contacts.map((contact) => ({ ...contact, ...phones }))
  await renderScreen(<ContactPanel child={{ ...ADA, contacts }} isToday onAttempt={vi.fn()} />)
  await expect.element(page.getByText('Sarah Ash (mother)')).toBeVisible()
  const hrefs = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(links)
  expect(page.getByText('No phone number').elements()).toEqual([])
})

test('[M4] every contact is shown in turn, also two of one name', async () => {
  const [sarah] = ADA.contacts
  if (!sarah) throw new Error('Ada has no contact')
  const numbers = ['07700 900001', '07700 900002', '07700 900003']
  const relations = ['Mother', 'Mother', 'Aunt']
  const contacts = numbers.map((phone, index) => ({ ...sarah, phone, relation: relations[index] ?? null }))
  await renderScreen(<ContactPanel child={{ ...ADA, contacts }} isToday onAttempt={vi.fn()} />)
  for (const number of [...numbers, ...numbers.slice(0, 1)]) {
    await expect.element(page.getByRole('link', { name: number })).toBeVisible()
    await page.getByRole('button', { name: /show the next contact/ }).click()
  }
  await expect.element(page.getByRole('link', { name: '07700 900002' })).toBeVisible()
})
