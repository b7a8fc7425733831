import type { Response } from '@playwright/test'
import { expect, test } from './support/school.ts'

const LIMIT = 110_000
const CODE = ['script', 'stylesheet']

test('the script and the styles of the first visit of a register stay within 110 kB as they are sent', async ({
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
  expect(answers).toHaveLength(2)
  const encodings = await Promise.all(answers.map((answer) => answer.headerValue('content-encoding')))
  expect(encodings).toEqual(['br', 'br'])
  const sizes = await Promise.all(
    answers.map(async (answer) => (await answer.request().sizes()).responseBodySize),
  )
  expect(sizes.every((size) => size > 1000)).toBe(true)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT)
})
