import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { browserLaunch } from '#tools/browser.ts'
import { NOW, TODAY } from '#tools/today.ts'
import { sql } from '#server/db/sql.ts'
import { registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import type { School } from '../support/school.ts'

const MARKS = 25

async function startBrowser(profile: string, school: School): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunch,
    baseURL: school.origin,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  await context.clock.setFixedTime(NOW)
  return context
}

/** Runs in the page: how many entries the disk holds, which a moment after a tap may still be one less than the header says. */
function countKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('outbox')
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The entries cannot be opened')),
    )
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('entries').objectStore('entries').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}

/** Ends every process of the browser at once, as a flat battery does. */
async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close')
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isOurs = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
    } catch {
      return false
    }
  }
  for (const pid of pids.filter(isOurs)) process.kill(Number(pid), 'SIGKILL')
  await closed
}

test('[O1] 25 marks made without a network survive the end of the browser, and arrive once and in order', async ({
  school,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'register-profile-'))
  const before = await startBrowser(profile, school)
  await school.signIn(before, 'staff')
  const page = await before.newPage()
  const register = registerOn(page, school)
  await register.open()
  await register.cards.first().hover()
  await expect(page.getByText('All saved')).toBeVisible()
  await before.setOffline(true)
  const ids: number[] = []
  for (let index = 0; index < MARKS; index += 1) {
    const card = register.cards.nth(index)
    ids.push(await register.pupilId(card))
    await card.getByRole('button', { name: index % 2 ? 'Ill (I)' : 'Present (/)' }).click()
  }
  await expect(page.getByText(`${MARKS} to send`)).toBeVisible()
  await expect.poll(() => page.evaluate(countKept)).toBe(MARKS)
  await killBrowser(before, profile)

  const after = await startBrowser(profile, school)
  await school.signIn(after, 'staff')
  const classes = await after.newPage()
  await classes.goto('/classes')
  const changes = () =>
    school.database.query<{ id: number; code: string }>(sql`
      select student_id as id, new_code as code from attendance_changes
      where date = ${TODAY} and source = 'register' order by attendance_changes.id`)
  await expect.poll(async () => (await changes()).length).toBe(MARKS)
  await expect(classes.getByText('All saved')).toBeVisible()
  expect(await changes()).toEqual(ids.map((id, index) => ({ id, code: index % 2 ? 'I' : '/' })))
  await after.close()
  rmSync(profile, { recursive: true, force: true })
})
