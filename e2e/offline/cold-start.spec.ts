import { test, untilKept } from '../support/installed-app.ts'
import { expect } from '../support/school.ts'

test('[M2, O2] the app starts cold without a network and opens the register as last known; a note stays on its card', async ({
  school,
  device,
}) => {
  await school.signIn(device.context, 'staff')
  const page = await device.context.newPage()
  await page.goto('/classes')
  await untilKept(page, '/api/attendance/stats')
  await page.getByRole('link', { name: 'Year 3' }).click()
  await expect(page.getByRole('article').first().locator('img')).toBeVisible()
  await untilKept(page, '/api/attendance/register')
  await page.waitForLoadState('networkidle')
  const cards = await page.getByRole('article').count()

  await device.network.cut()
  await device.restart()
  const cold = await device.context.newPage()
  await cold.goto('/classes')
  await expect(cold.getByText('Working from 9:05')).toBeVisible()
  await cold.getByRole('link', { name: 'Year 3' }).click()
  await expect(cold.getByRole('article')).toHaveCount(cards)
  await expect(cold.getByText('Working from 9:05')).toBeVisible()
  const first = cold.getByRole('article').first()
  await expect(first.locator('img')).toBeVisible()
  await first.getByRole('button', { name: 'Ill (I)' }).click()
  await expect(first).toHaveAccessibleName(/Illness/)

  await first.getByRole('button', { name: /\. History$/ }).click()
  await cold.getByLabel('Note').fill('Rang at half past eight')
  await cold.keyboard.press('Enter')
  await expect(first.getByText('Rang at half past eight')).toBeVisible()
  await expect(cold.getByText('2 to send')).toBeVisible()
  await cold.reload()
  await expect(first.getByText('Rang at half past eight')).toBeVisible()
})

test('[O2] a first visit reads again what is kept for a time without a network, and not the year on the screen', async ({
  school,
  device,
}) => {
  await school.signIn(device.context, 'staff')
  const page = await device.context.newPage()
  const answered: string[] = []
  // Without those that a busy server refuses, which the page asks once more.
  page.on('response', (response) => {
    if (response.ok()) answered.push(new URL(response.url()).pathname)
  })
  await page.goto('/annual-report')
  await untilKept(page, '/api/auth/user')
  await untilKept(page, '/api/evacuations')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  expect(answered.filter((path) => path === '/api/attendance/annual')).toHaveLength(1)
})

test('[O2] a write is sent past the service worker, which need not be started for it', async ({
  school,
  device,
}) => {
  await school.signIn(device.context, 'staff')
  const page = await device.context.newPage()
  await page.goto('/classes')
  await untilKept(page, '/api/attendance/stats')
  /** Who answered a call, as the browser notes it; the clock of the test hides its notes from all but an observer. */
  const answeredBy = (address: string, method: string) =>
    page.evaluate(
      ([path, how]) =>
        new Promise<unknown>((resolve) => {
          const { href } = new URL(path, location.href)
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName(href)
            if (entry) resolve(Reflect.get(entry, 'workerFinalSourceType'))
          }).observe({ type: 'resource' })
          void fetch(path, { method: how }).then((answer) => answer.text())
        }),
      [address, method] as const,
    )
  expect(await answeredBy('/api/attendance/stats', 'GET')).toBe('fetch-event')
  expect(await answeredBy('/api/attendance', 'POST')).toBe('network')
  // A read of this address is kept, a write is not.
  expect(await answeredBy('/api/evacuations', 'POST')).toBe('network')
})
