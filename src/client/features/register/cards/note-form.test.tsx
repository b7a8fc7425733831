import { isoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import type { Queue } from '#client/outbox/queue.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { NoteForm } from './note-form.tsx'

const PLACE = { studentId: 7, date: isoDate('2026-11-13'), session: 'am' } as const

let toSend: () => Queue

/** The form, opened again after each save. */
function Form({ code }: { code: Code }) {
  const { outbox } = useOutbox()
  const [saves, setSaves] = useState(0)
  useEffect(() => {
    toSend = outbox.queue
  }, [outbox])
  return (
    <NoteForm key={saves} place={PLACE} className="Year 3" code={code} onSaved={() => setSaves(saves + 1)} />
  )
}

async function openForm(code: Code) {
  const times = { school: USUAL_TIMES, morningOnlyDates: [], classes: [] }
  await renderScreen(<Form code={code} />, {
    answers: { 'GET /api/school-times': () => Response.json(times) },
  })
  return page.getByLabelText('Note')
}

test('[M2] Enter saves the note, and the form shows it again before it is sent', async () => {
  const note = await openForm('I')
  await expect.element(note).toHaveFocus()
  await expect.element(page.getByLabelText('Arrived at')).not.toBeInTheDocument()
  await note.fill(' Temperature ')
  await userEvent.keyboard('{Enter}')
  expect(toSend()).toMatchObject([
    { kind: 'note', items: [{ place: 'note 2026-11-13 am 7', value: 'Temperature', seen: '' }] },
  ])
  await expect.element(note).toHaveValue('Temperature')
})

test('[M1, M2] a late child also has a time; the form says how late it is, and never changes the mark', async () => {
  const note = await openForm('L')
  await page.getByLabelText('Arrived at').fill('08:52')
  await expect.element(page.getByRole('status').getByText('12 minutes late')).toBeVisible()
  await page.getByLabelText('Arrived at').fill('09:31')
  await expect.element(page.getByText(/By the school’s times that is U, not L/)).toBeVisible()
  await note.fill('Bus')
  await page.getByRole('button', { name: 'Save note' }).click()
  expect(toSend()).toMatchObject([{ items: [{ value: 'Bus' }], details: { arrival: '09:31' } }])
})
