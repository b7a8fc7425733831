import { newPrivateKey, readPrivateKey } from '#server/infra/note-key.ts'
import { exportRecord } from '#server/record/export-record.ts'
import { makeCheckpoint } from '#server/record/make-checkpoint.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY, addMarks, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { execFile } from 'node:child_process'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'

test.use({ kind: 'empty' })

test('[L5] an inspector verifies the foot of a printed register, and finds what was changed since', async ({
  page,
  school,
}, testInfo) => {
  await school.signIn(page.context(), 'staff')
  const { pupilIds } = await buildSchool(school.database, { pupils: pupilsOf('Year 1', 25) })
  await addMarks(
    school.database,
    pupilIds.map((pupil) => ({ pupil, date: TODAY, am: '/' })),
  )
  await seal(school)

  await page.addInitScript(() => {
    // The browser draws what is there after this event, and waits for no picture.
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      const foot = document.querySelector<HTMLImageElement>('[data-paper] img')
      document.title = foot?.naturalWidth ? foot.src : 'no seal'
    }
  })
  await page.goto('/dashboard?yearGroup=Year%201')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle(/seal/)
  const picture = await page.request.get(await page.title())
  const [shortForm = 'none'] = /\d+-[0-9a-f]{16}/.exec(await picture.text()) ?? []

  const file = testInfo.outputPath('record.txt')
  expect(await verify(school, file, shortForm)).toContain(
    'Nothing was altered, removed, inserted or back-dated.',
  )
  await school.database.transaction(async ({ query }) => {
    await query(sql`set local session_replication_role = replica`)
    await query(sql`update attendance_changes set new_code = 'I' where student_id = ${pupilIds[0]}`)
  })
  expect(await verify(school, file, shortForm)).toContain('THE RECORD DIFFERS FROM WHAT WAS SEALED.')
})

async function seal({ database }: School): Promise<void> {
  const key = readPrivateKey(newPrivateKey())
  if (!key) throw new Error('no key')
  await makeCheckpoint(database, { origin: 'school/record', key, stores: [] })
}

/** What the inspector reads about an export of today, with the short form from the paper. */
async function verify({ database }: School, file: string, shortForm: string): Promise<string> {
  await exportRecord(database, file)
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/record/verify-record.ts', file, shortForm], (_, said) =>
      resolve(said),
    )
  })
}
