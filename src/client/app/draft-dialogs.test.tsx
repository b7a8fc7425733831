import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Router } from 'wouter'
import { InviteDialog } from '#client/features/admin/invitations/invite-dialog.tsx'
import { AddReasonDialog } from '#client/features/amendments/add-reason-dialog.tsx'
import { LeavingDialog } from '#client/features/pupil/leaving-dialog.tsx'
import { MarkAllDialog } from '#client/features/register/mark-questions.tsx'
import { ReopenDialog } from '#client/features/school-setup/closing/closing-dialogs.tsx'
import type { Amendment } from '#contract/amendments.ts'
import type { MarkAllQuestion } from '#domain/attendance/mark-all.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { OUR_GROUNDS } from '#domain/returns/leaving-grounds.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { answerQuestions } from '#testing/screen/questions.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { stepToPage } from './navigation.ts'

const DAY = isoDate('2026-11-13')
const ADA = { id: 7, firstName: 'Ada', knownAs: null, lastName: 'Ash', leaveDate: null }
const TERM = { name: 'Autumn 2026', from: DAY, to: DAY, kind: 'term', canClose: true, closed: null } as const
const AMENDMENT: Amendment = {
  ...{ id: 1, studentId: 7, pupilName: 'Ada Ash', yearGroup: 'Year 3', date: DAY, session: 'am' },
  ...{ oldCode: '/', newCode: 'I', reason: null, kind: 'notGiven', changedAt: '2026-11-13T09:00:00.000Z' },
  ...{ userName: 'Sam', userPosition: null, added: null, isDeleted: false },
}

const CHANGING: MarkAllQuestion = {
  ...{ changes: [{ name: 'Ada Ash', code: 'I' }], needsReason: true, unmarkedCount: 0 },
  ...{ isOtherDay: false, isOtherSession: false, isEveryClass: false },
}

type Opened = [name: string, label: RegExp, question: string, dialog: (onClose: () => void) => ReactNode]

const DIALOGS: Opened[] = [
  [
    'a reason for Mark All Present',
    /^Reason for the change/,
    'The reason is not saved. Discard it?',
    (onClose) => (
      <MarkAllDialog
        {...{ question: CHANGING, day: { date: DAY, session: 'am', today: DAY }, total: 2 }}
        {...{ onClose, onAll: onClose, onRest: onClose }}
      />
    ),
  ],
  [
    'a leaver',
    /^Destination/,
    'Ada Ash is not taken off roll yet. Discard what was typed?',
    (onClose) => <LeavingDialog pupil={ADA} today={DAY} onClose={onClose} />,
  ],
  [
    'an invitation',
    /^Email address/,
    'The person is not invited yet. Discard what was typed?',
    (onClose) => <InviteDialog onClose={onClose} />,
  ],
  [
    'a reason to reopen',
    /^Reason/,
    'Autumn 2026 is not open again yet. Discard the reason?',
    (onClose) => <ReopenDialog period={TERM} onClose={onClose} />,
  ],
  [
    'a reason added later',
    /^Other/,
    'The reason is not added yet. Discard it?',
    (onClose) => <AddReasonDialog amendment={AMENDMENT} onClose={onClose} />,
  ],
]

test.for(DIALOGS)('%s that was typed is not lost by Escape without a question', async (opened) => {
  const [, label, question, dialog] = opened
  const asked = answerQuestions(false, true)
  let isClosed = false
  await renderScreen(
    dialog(() => (isClosed = true)),
    { answers: { 'GET /api/school-classes': () => Response.json([]) } },
  )
  await page.getByLabelText(label).fill('typed@school.example')
  await userEvent.keyboard('{Escape}')
  expect([asked, isClosed]).toEqual([[question], false])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isClosed).toBe(true)
})

test('[Q5] a leaver that is saved leads to the return without a question', async () => {
  const asked = answerQuestions()
  const { history } = await renderScreen(
    <Router aroundNav={stepToPage}>
      <Leaving />
    </Router>,
    { answers: { 'PUT /api/students/7/leaving': () => Response.json({}) } },
  )
  await page.getByLabelText(/^Destination/).fill('Hill School')
  await page.getByRole('combobox', { name: /^Ground/ }).selectOptions(OUR_GROUNDS[0] ?? '')
  await page.getByRole('button', { name: 'Take off roll' }).click()
  await expect.poll(() => history.at(-1)).toContain('/follow-up?form=7-leaver-')
  expect(asked).toEqual([])
})

function Leaving() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <LeavingDialog pupil={ADA} today={DAY} onClose={() => setOpen(false)} />
}

type Saved = [
  name: string,
  call: keyof Answers,
  dialog: (onClose: () => void) => ReactNode,
  save: () => Promise<void>,
]

const SAVED: Saved[] = [
  [
    'a reason added later',
    'POST /api/amendments/1/reason',
    (onClose) => <AddReasonDialog amendment={AMENDMENT} onClose={onClose} />,
    () => page.getByRole('button', { name: 'Parent rang' }).click(),
  ],
  [
    'a reason to reopen',
    'POST /api/closings/Autumn%202026/reopen',
    (onClose) => <ReopenDialog period={TERM} onClose={onClose} />,
    async () => {
      await page.getByLabelText(/^Reason/).fill('A late note')
      await page.getByRole('button', { name: 'Reopen' }).click()
    },
  ],
]

test.for(SAVED)('%s closes no other dialog once it is saved', async ([, call, dialog, save]) => {
  const saved = Promise.withResolvers<Response>()
  let isClosed = false
  const { unmount } = await renderScreen(
    dialog(() => (isClosed = true)),
    { answers: { [call]: () => saved.promise } },
  )
  await save()
  await unmount()
  saved.resolve(Response.json({}))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isClosed).toBe(false)
})
