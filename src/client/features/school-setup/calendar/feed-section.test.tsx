import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { FeedSection } from './feed-section.tsx'

const FEED = { madeBy: 'Ada Admin', madeAt: '2026-11-13T09:00:00.000Z' }

test('[R5] the address is made, shown once to be copied, and withdrawn after a question', async () => {
  let feed: typeof FEED | null = null
  await renderScreen(<FeedSection />, {
    as: { role: 'admin' },
    answers: {
      'GET /api/calendar-feed': () => Response.json({ feed }),
      'POST /api/calendar-feed': () => {
        feed = FEED
        return Response.json({ feed, path: '/api/calendar-feed/token.ics' }, { status: 201 })
      },
      'DELETE /api/calendar-feed': () => {
        feed = null
        return new Response(null, { status: 204 })
      },
    },
  })
  await expect.element(page.getByText('There is no address yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = page.getByLabelText('Address (shown only now)')
  await expect.element(address).toHaveValue(`${window.location.origin}/api/calendar-feed/token.ics`)
  await expect.element(page.getByText('Made by Ada Admin on 13 Nov 2026.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the address' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText('There is no address yet.')).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
})
