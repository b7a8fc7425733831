import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeskChildAnswer } from '#contract/office-day/desk.ts'
import type { Outcome } from '#domain/office-day/contact-attempts.ts'
import { ADA, BEN, DESK_DAY, absent, lineOf, openDesk } from '#testing/screen/open-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

type SentAttempt = { date: string; contact: string; outcome: Outcome }

/** The desk, with a server that notes attempts to ring about Ada. */
async function openDeskWithCalls(children: DeskChildAnswer[]) {
  const attempts: SentAttempt[] = []
  const desk = await openDesk(children, {
    async 'POST /api/students/1/contact-attempts'(request) {
      const { contact, outcome, date } = (await request.json()) as SentAttempt
      attempts.push({ date, contact, outcome })
      const made = { contact, outcome, time: '09:05', day: DESK_DAY, userName: 'Sam Staff' }
      desk.held.children = desk.held.children.map((child) =>
        child.studentId === 1 ? { ...child, attempts: [...child.attempts, made] } : child,
      )
      return Response.json(made, { status: 201 })
    },
  })
  return { ...desk, attempts }
}

const isCounted = (count: number) =>
  expect.element(page.getByRole('heading', { level: 2, name: `No reason yet : ${count}` })).toBeVisible()

test('[M3] the keyboard alone settles a line and goes to the next; it can be taken back', async () => {
  const { attempts, sent } = await openDeskWithCalls([ADA, BEN, absent(3, 'Cara', 'Cole')])
  const first = lineOf('Ada Ash')
  await isCounted(3)
  ;(page.getByRole('tab', { name: 'Morning' }).element() as HTMLElement).focus()
  const spoke = first.getByRole('button', { name: 'Spoke' }).element()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Tab}')
      return document.activeElement
    })
    .toBe(spoke)
  await userEvent.keyboard('n')
  await expect
    .element(first.getByRole('list', { name: 'Attempts' }))
    .toMatchTextContent('No answer from Sarah Baker')
  await userEvent.keyboard('i')
  await expect.element(first.getByText('Illness', { exact: true })).toBeVisible()
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
  await isCounted(2)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(lineOf('Cara Cole')).toHaveFocus()
  ;(first.getByRole('button', { name: /^Take back/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await isCounted(3)
  expect(attempts).toEqual([{ date: DESK_DAY, contact: 'Sarah Baker (mother)', outcome: 'noAnswer' }])
  await expect
    .poll(() => sent)
    .toMatchObject([
      { studentId: 1, session: 'am', amCode: 'I' },
      { studentId: 1, session: 'am', amCode: 'N' },
    ])
})

test('[M4, M5] each contact is tried in turn by a link that rings; a message is copied and noted', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const [mother] = ADA.contacts
  if (!mother) throw new Error('Ada has no contact')
  const father = { ...mother, name: 'Tom Baker', relation: 'Father', phone: '07700 900456' }
  const { attempts } = await openDeskWithCalls([{ ...ADA, contacts: [mother, father] }])
  const line = lineOf('Ada Ash')
  const link = line.getByRole('link', { name: /^0/ })
  await expect.element(page.getByText('1 not rung yet')).toBeVisible()
  await expect.element(link).toHaveAttribute('href', 'tel:07700900123')
  await line.getByRole('button', { name: 'No answer' }).click()
  await expect.element(line.getByText(/No answer from Sarah Baker/)).toBeVisible()
  await expect.element(link).toHaveTextContent('07700 900456')
  await line.getByRole('button', { name: 'Write a message' }).click()
  await line.getByRole('button', { name: 'Copy and note as sent' }).click()
  await expect.element(line.getByText(/Sent a message to/)).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/was not in school this morning, and we do not know why/),
  )
  await expect.element(page.getByText(/not rung yet/)).not.toBeInTheDocument()
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['noAnswer', 'sent'])
})
