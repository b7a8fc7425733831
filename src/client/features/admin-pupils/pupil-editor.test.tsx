import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PupilEntry } from '#contract/pupils.ts'
import { refusal } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PupilEditor } from './pupil-editor.tsx'

const HANA: PupilEntry = {
  ...{ id: 7, firstName: 'Hana', knownAs: null, lastName: 'Novák', dateOfBirth: null, gender: null },
  ...{ yearGroup: 'Year 2', academicYearId: 1, startDate: null, leaveDate: null, hubspotId: null },
  ...{ profileImageUrl: null, photoUploadedAt: null, photoUploadedBy: null },
  ...{ photoConsent: false, photoConsentDate: null, photoConsentBy: null },
  createdAt: '2026-09-01T08:00:00.000Z',
}
const CONTACT = {
  ...{ name: 'Eva Novák', relation: 'Mother', phone: '07700 900123', otherPhone: null, email: null },
  ...{ hasParentalResponsibility: true, mayCollect: null },
}
const YEARS = [{ id: 1, year: '2026-2027', isArchived: false, from: null, to: null }]

/** The form of a pupil; the server answers the contacts and the pupil as the test says. */
async function open(saved: { contacts?: () => Promise<Response>; pupil?: () => Response }) {
  const saveContacts = vi.fn(saved.contacts ?? (() => Promise.resolve(Response.json([CONTACT]))))
  const savePupil = vi.fn(saved.pupil ?? (() => Response.json(HANA)))
  const onClose = vi.fn<() => void>()
  await renderScreen(
    <table>
      <tbody>
        <PupilEditor
          {...{ pupil: HANA, place: 0, academicYear: '2026-2027', years: YEARS, onClose }}
          yearGroups={['Year 2']}
        />
      </tbody>
    </table>,
    {
      answers: {
        'GET /api/students/7/contacts': () => Response.json([CONTACT]),
        'PUT /api/students/7/contacts': saveContacts,
        'PUT /api/students/7': savePupil,
      },
    },
  )
  return { saveContacts, savePupil, onClose }
}
const knownAs = page.getByLabelText('Known as')
const phone = page.getByRole('listitem', { name: 'Contact 1' }).getByLabelText('Phone', { exact: true })
const save = page.getByRole('button', { name: 'Save' })

test('[H4] while a pupil is saved, nothing can be typed that would be lost', async () => {
  const answer = Promise.withResolvers<Response>()
  const { onClose } = await open({ contacts: () => answer.promise })
  await phone.fill('07700 900999')
  await save.click()
  await expect.element(phone).toBeDisabled()
  await expect.element(knownAs).toBeDisabled()
  answer.resolve(Response.json([{ ...CONTACT, phone: '07700 900999' }]))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('[M4] contacts are sent once, however often Save is pressed while they are saved', async () => {
  const answer = Promise.withResolvers<Response>()
  const { saveContacts, onClose } = await open({ contacts: () => answer.promise })
  await phone.fill('07700 900999')
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(save, { force: true })
  await userEvent.keyboard('{Enter}')
  answer.resolve(Response.json([{ ...CONTACT, phone: '07700 900999' }]))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(saveContacts).toHaveBeenCalledTimes(1)
})

test('[M4] contacts that are saved already are not sent again with a pupil that was refused', async () => {
  const { saveContacts, savePupil, onClose } = await open({
    pupil: refusal(400, 'The leave date is before the start date.'),
  })
  await phone.fill('07700 900999')
  await knownAs.fill('Hanka')
  await save.click()
  await expect.element(page.getByText('The leave date is before the start date.')).toBeVisible()
  await save.click()
  await expect.poll(() => savePupil.mock.calls.length).toBe(2)
  expect(saveContacts).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})
