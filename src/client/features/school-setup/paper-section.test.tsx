import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PaperSection } from './paper-section.tsx'

test('[N3] the school chooses whether lists are kept each morning, and with phone numbers', async () => {
  let settings = { isKeptEachMorning: false, hasPhones: false }
  const answer = () => Response.json(settings)
  await renderScreen(<PaperSection />, {
    answers: {
      'GET /api/on-site/paper/settings': answer,
      'PUT /api/on-site/paper/settings': async (request) => {
        settings = (await request.json()) as typeof settings
        return answer()
      },
    },
  })
  await page.getByRole('switch', { name: 'Keep the lists each morning' }).click()
  await expect
    .element(page.getByRole('switch', { name: 'Keep the lists each morning' }))
    .toHaveAttribute('aria-checked', 'true')
  expect(settings).toEqual({ isKeptEachMorning: true, hasPhones: false })
  await expect
    .element(page.getByRole('link', { name: 'Print now' }))
    .toHaveAttribute('href', '/api/on-site/paper')
})
