import { expect, test } from './support/school.ts'

const PAGES = [
  ['/dashboard?yearGroup=Year%203', 'article'],
  ['/weekly?yearGroup=Year%203&date=2026-11-12', 'rowheader'],
  ['/annual-report?yearGroup=Year%203', 'gridcell'],
  ['/classes?missing=yes', 'group'],
  ['/admin/students', 'rowheader'],
  ['/admin/users', 'switch'],
  ['/admin/school', 'switch'],
  ['/admin/school/calendar?year=2026-2027', 'heading'],
  ['/after-school-care', 'listitem'],
  ['/after-school-care/month', 'heading'],
] as const

test('[K1] every icon button and every code of every page has a tooltip', async ({ page, school }) => {
  await school.signIn(page.context(), 'admin')
  for (const [address, role] of PAGES) {
    await page.goto(address)
    await expect(page.getByRole(role).first()).toBeVisible()
    expect({ address, bare: await page.evaluate(withoutTooltip) }).toEqual({ address, bare: [] })
    // The browser's own would come beside ours, and at a time of its own.
    await expect(page.locator('main [title]')).toHaveCount(0)
  }
})

function withoutTooltip(): string[] {
  const isIconButton = (element: Element) =>
    element.matches('button, a') && element.querySelector('svg') && element.textContent?.trim() === ''
  const isCode = (element: Element) =>
    element.matches('[role=img][aria-label], [role=gridcell]') &&
    element.textContent?.trim() !== '' &&
    element.getAttribute('aria-label') !== element.textContent?.trim()
  return [...document.querySelectorAll('button, a, [role=img], [role=gridcell][aria-label]')]
    .filter((element) => isIconButton(element) || isCode(element))
    .filter((element) => !element.closest('[data-tip]'))
    .map((element) => element.getAttribute('aria-label') ?? element.outerHTML)
}
