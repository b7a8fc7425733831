import type { Page } from '@playwright/test'
import type { Finding } from '../findings.ts'
import { ms, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { TEN_YEARS, fillSchool } from '../school-data.ts'
import { median } from '../statistics.ts'
import { withBrowserSchool } from './browser-school.ts'

/** Runs in the page: from the next input to the frame after something found is painted; in milliseconds. */
function untilFound(): Promise<number> {
  return new Promise((resolve) => {
    let start = Number.NaN
    addEventListener('input', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
    const end = () => resolve(performance.now() - start)
    const isThere = () => !Number.isNaN(start) && document.querySelector('dialog section a') !== null
    const look = () => requestAnimationFrame(isThere() ? end : look)
    look()
  })
}

async function searchOnce(page: Page): Promise<number> {
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('The beginning of a name is enough').waitFor()
  const found = page.evaluate(untilFound)
  await page.getByRole('searchbox').fill('tay')
  return found
}

/** [Q3] Three letters typed, until what they find among 600 pupils is painted. */
export const measureSearch = ({ rounds }: Effort): Promise<Finding[]> =>
  withBrowserSchool(
    (connectionString) => fillSchool(connectionString, TEN_YEARS),
    async ({ onPage }) => {
      const taken = await repeat(rounds, () => onPage(1, searchOnce))
      const job = 'browser: search of 600 pupils, typed to painted'
      return [{ job, ...spread(taken), goal: { atMost: 100 }, unit: 'ms', detail: ms(median(taken)) }]
    },
  )
