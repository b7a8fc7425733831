import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EnteredMovement, MovementDay } from '#contract/office-day/movements.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { MovementsDialog } from './movements-dialog.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T10:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const TODAY = isoDate('2026-11-13')

const pupil = (studentId: number, firstName: string, lastName: string, am: '/' | 'N' = '/') => ({
  ...{ studentId, firstName, knownAs: null, lastName, yearGroup: 'Year 3', am, pm: null },
})
const PUPILS = [
  pupil(1, 'Zephyr', 'Ash'),
  pupil(2, 'Zephyr', 'Birch'),
  pupil(3, 'Nell', 'Zephaniah', 'N'),
  pupil(4, 'Ada', 'Cole'),
]
const OUT: EnteredMovement = {
  ...{ id: 1, studentId: 4, kind: 'out', time: '10:05', reason: 'appointment', withWhom: 'Mum' },
  ...{ expectedBack: null, userName: 'Sam Staff' },
}
const UNCLE: Contact = {
  ...{ name: 'Max Birch', relation: 'Uncle', phone: '', otherPhone: '', email: '' },
  ...{ hasParentalResponsibility: false, mayCollect: false },
}

const isEntered = () => Response.json({ movement: OUT, records: [] }, { status: 201 })

async function openDialog(
  movements: EnteredMovement[] = [],
  answer: () => Response | Promise<Response> = isEntered,
) {
  const day: MovementDay = {
    date: TODAY,
    times: { school: { ...USUAL_TIMES, morningOnlyWeekdays: [] }, morningOnlyDates: [], classes: [] },
    pupils: PUPILS,
    movements,
  }
  const entered = vi.fn<(body: unknown) => void>()
  const onClose = vi.fn<() => void>()
  const { unmount } = await renderScreen(<MovementsDialog onClose={onClose} />, {
    answers: {
      'GET /api/movements': () => Response.json(day),
      ...Object.fromEntries(
        PUPILS.map(({ studentId }) => [
          `GET /api/students/${studentId}/contacts`,
          () => Response.json(studentId === 2 ? [UNCLE] : []),
        ]),
      ),
      async 'POST /api/movements'(request) {
        entered(await request.json())
        return answer()
      },
    },
  })
  const name = page.getByRole('searchbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  return { entered, onClose, name, unmount }
}

const child = (name: string) => page.getByRole('region', { name })

test('[M6] each of a few found children can be signed out at once, also one who is not the first', async () => {
  const { entered, onClose, name } = await openDialog()
  await name.fill('zep')
  await expect.element(child('Zephyr Ash').getByLabelText('Back by')).toBeVisible()
  const second = child('Zephyr Birch')
  await expect.element(second.getByLabelText('Back by')).not.toBeInTheDocument()
  await expect
    .element(second.getByRole('alert'))
    .toHaveTextContent('Max Birch (uncle) may not collect Zephyr')
  await second.getByRole('button', { name: 'Appointment Afternoon: M' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(entered).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      ...{ studentId: 2, date: TODAY, kind: 'out', time: '10:30', reason: 'appointment' },
      marks: [{ session: 'pm', code: 'M', expected: null }],
    }),
  )
})

test('[M6] a child who is marked absent is offered as arrived; more opens the other fields', async () => {
  const { name } = await openDialog()
  await name.fill('zep')
  const nell = child('Nell Zephaniah')
  await expect.element(nell.getByRole('button', { name: 'Arrived Morning: N becomes U' })).toBeVisible()
  await child('Zephyr Birch').getByRole('button', { name: 'More about Zephyr Birch' }).click()
  await expect.element(child('Zephyr Birch').getByLabelText('Time')).toHaveValue('10:30')
  await expect.element(child('Zephyr Ash').getByLabelText('Time')).not.toBeInTheDocument()
})

test('[M6] a time that has not come is refused with a sentence, and Enter goes to the first button', async () => {
  const { entered, name } = await openDialog()
  await name.fill('ash')
  const ash = child('Zephyr Ash')
  const first = ash.getByRole('button', { name: /^Appointment/ })
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveFocus()
  await ash.getByLabelText('Time').fill('15:00')
  await ash.getByRole('button', { name: /^Ill/ }).click()
  await expect.element(ash.getByRole('alert')).toHaveTextContent('This time has not come yet.')
  expect(entered).not.toHaveBeenCalled()
})

test('[M6] who is out is listed without a name typed, with the way back in', async () => {
  const { entered } = await openDialog([OUT])
  await expect.element(page.getByText('Out 10:05, appointment, with Mum, not expected back')).toBeVisible()
  await page.getByRole('button', { name: /^Back in Ada Cole/ }).click()
  await expect.poll(() => entered.mock.calls[0]?.[0]).toMatchObject({ studentId: 4, kind: 'back' })
})

test('[M6] nothing can be typed while a movement is saved; where that fails, all that was typed is still there', async () => {
  const { promise: refused, resolve } = Promise.withResolvers<Response>()
  const { entered, onClose, name } = await openDialog([], () => refused)
  await name.fill('ash')
  const ash = child('Zephyr Ash')
  const withWhom = ash.getByLabelText('With')
  await withWhom.fill('Mum')
  const ill = ash.getByRole('button', { name: /^Ill/ })
  await ill.click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  for (const field of [name, withWhom, ash.getByLabelText('Back by'), ill])
    await expect.element(field).toBeDisabled()
  resolve(Response.json({ message: 'Zephyr is out already.' }, { status: 409 }))
  await expect.element(withWhom).toBeEnabled()
  await expect.element(withWhom).toHaveValue('Mum')
  await expect.element(name).toHaveValue('ash')
  await expect.element(ill).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
})

test('[M6] a dialog that was left before its movement was saved does not close the next one', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<Response>()
  const { entered, onClose, name, unmount } = await openDialog([], () => answered)
  await name.fill('ash')
  await child('Zephyr Ash').getByRole('button', { name: /^Ill/ }).click()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
  await unmount()
  await openDialog()
  resolve(isEntered())
  await expect.element(page.getByText(/^Out 10:30, ill/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
