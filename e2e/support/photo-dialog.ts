import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** A pupil of the demonstration school who has no photo. */
export const PUPIL = 'Jayden Adeyemi'

export const dialog = (page: Page) => page.getByRole('dialog', { name: `Photo for ${PUPIL}` })
/** The photo in the list of pupils, which opens the dialog. */
export const opener = (page: Page, verb: 'Add' | 'Change') =>
  page.getByRole('button', { name: `${verb} photo of ${PUPIL}` })
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** Opens the dialog from pupil management. */
export async function openDialog(page: Page, verb: 'Add' | 'Change' = 'Add'): Promise<void> {
  if (!page.url().endsWith('/admin/students')) {
    await page.goto('/admin/students')
    // One pupil is enough: the others only make the browser work.
    await page.getByRole('searchbox', { name: 'Search' }).fill(PUPIL)
  }
  await opener(page, verb).click()
  // It is loaded when it is wanted, so a key pressed at once would come before it.
  await expect(dialog(page)).toBeVisible()
}

/** Chooses a file with the button of that name. */
export async function choose(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await chooser).setFiles(file)
}
