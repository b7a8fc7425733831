import { expect, test } from '../support/school.ts'
import { addPupils } from '#testing/school-builder.ts'

declare global {
  interface Window {
    rowsAtFirst?: number
  }
}

test('[H4] of thousands of pupils a screenful comes first; the rest can be found, and edited where it is seen', async ({
  page,
  school,
}) => {
  const zebra = (number: number) => ({ firstName: 'Zack', lastName: `Zebra${number}` })
  await addPupils(
    school.database,
    Array.from({ length: 1000 }, (_, index) => zebra(1001 + index)),
  )
  await school.signIn(page.context(), 'staff')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      window.rowsAtFirst ||= document.querySelectorAll('tbody tr').length
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/admin/students')
  const table = page.getByRole('table', { name: 'Pupils in 2026-2027' })
  await expect(table).toBeVisible()
  expect(await page.evaluate(() => window.rowsAtFirst)).toBeLessThan(100)

  // The browser's own search and screen readers reach the text of every row.
  const rows = table.locator('tbody tr')
  const total = Number(await table.getAttribute('aria-rowcount'))
  await expect(rows).toHaveCount(total - 1)
  await expect(rows.filter({ hasText: 'Zebra1500' })).toHaveAttribute('aria-rowindex', /^\d+$/)
  expect(await rows.locator('button').count()).toBeLessThan(total)

  const middle = rows.filter({ hasText: 'Zebra1500' })
  await middle.scrollIntoViewIfNeeded()
  await middle.getByRole('button', { name: 'Edit Zack Zebra1500' }).click()
  const form = page.getByRole('form', { name: 'Edit Zack Zebra1500' })
  await form.getByLabel('Known as').fill('Typed')
  // In this order it is far beyond the first rows.
  await table.getByRole('button', { name: 'Name' }).click()
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(form.getByLabel('Known as')).toHaveValue('Typed')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Zack Zebra1500' })).toBeFocused()
})
