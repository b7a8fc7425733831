import type { Response } from '@playwright/test'
import { stopAtRest } from './support/at-rest.ts'
import { expect, test } from './support/school.ts'

const MAX_REQUESTS = 12
const MAX_BYTES = 150_000
const MAX_CODE_BYTES = 110_000

const CODE = ['script', 'stylesheet']

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

async function bodySize(response: Response): Promise<number> {
  return (await response.request().sizes()).responseBodySize
}

test('the first visit of the classes stays within its requests and bytes, also with what is read ahead', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  await stopAtRest(page)
  await page.goto('/classes')
  await expect(page.getByRole('link', { name: 'Year 3' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(answers.map(bodySize))
  expect(answers.length).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(sum(sizes)).toBeLessThanOrEqual(MAX_BYTES)
})

test('the first visit of a register stays within its requests and bytes, as they are sent', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  await stopAtRest(page)
  await page.goto('/dashboard?yearGroup=Year%203')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const code = answers.filter((answer) => CODE.includes(answer.request().resourceType()))
  const codeSizes = await Promise.all(code.map(bodySize))
  const sizes = await Promise.all(answers.map(bodySize))
  test.info().annotations.push({
    type: 'first visit',
    description: `${answers.length} requests, ${sum(sizes)} bytes, script and style ${sum(codeSizes)}`,
  })

  const encodings = await Promise.all(code.map((answer) => answer.headerValue('content-encoding')))
  expect(encodings).toEqual(['br', 'br'])
  expect(codeSizes.every((size) => size > 1000)).toBe(true)
  expect(sum(codeSizes)).toBeLessThanOrEqual(MAX_CODE_BYTES)
  expect(answers.length).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(sum(sizes)).toBeLessThanOrEqual(MAX_BYTES)
})
