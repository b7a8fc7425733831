import type { Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { expect, test } from './support/school.ts'

const LIMIT = 110_000
const CODE = ['script', 'stylesheet']

test('the script and the styles of the first visit of a register stay within 110 kB, compressed', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const answers: Response[] = []
  page.on('response', (response) => {
    if (CODE.includes(response.request().resourceType())) answers.push(response)
  })
  await page.goto('/dashboard?yearGroup=Year%203')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    answers.map(async (answer) => gzipSync(await answer.body(), { level: 9 }).length),
  )
  expect(sizes).toHaveLength(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT)
})
