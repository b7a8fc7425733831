import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Pupil } from '#contract/pupils.ts'
import { bookedChild, count, openAfternoon, rowOf, setTime } from '#testing/screen/afternoon.tsx'
import { refusal } from '#testing/screen/answer-calls.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('[I2] an afternoon by keyboard alone: the focus goes on to the next child', async () => {
  const names = ['Ann', 'Ben', 'Cat']
  const { server } = await openAfternoon(names.map((name, index) => bookedChild(index + 1, name)))
  await expect.element(button('Sign in Ann Ash')).toBeVisible()
  button('Sign in Ann Ash').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Sign in Ben Ash')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(button('Sign in Cat Ash')).toHaveFocus()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Ben Ash signed in at 15:30' }))
    .toBeInTheDocument()
  const arrived = { attended: true, arrivalTime: '15:30' }
  await expect
    .poll(() => server.sent.map(({ studentId, changes }) => [studentId, changes]))
    .toEqual([
      [1, arrived],
      [2, arrived],
    ])

  setTime('16:45')
  button('Sign out Ann Ash').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  const who = dialog.getByRole('textbox').first()
  dialog.getByRole('button', { name: 'Sign out' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter who collected Ann.')
  await expect.element(who).toHaveFocus()
  await expect.element(who).toHaveAccessibleDescription('Enter who collected Ann.')
  const left = dialog.getByLabelText('Left at')
  await left.fill('15:00')
  await who.fill('Mum')
  await userEvent.keyboard('{Enter}')
  await expect.element(left).toHaveFocus()
  await left.fill('16:45')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(count('Collected')).toMatchTextContent('1')
  await expect.element(button('Sign out Ben Ash')).toHaveFocus()
  await expect
    .poll(() => server.sent.at(-1))
    .toMatchObject({ studentId: 1, changes: { departureTime: '16:45', collectedBy: 'Mum' } })
})

test('[I2] a note is kept by whichever button the details are left', async () => {
  const { server } = await openAfternoon([bookedChild(1, 'Ann')])
  const details = button('Details of Ann Ash')
  for (const [step, note] of [
    ['Not coming', 'Dentist'],
    ['Move back to Expected', 'Comes at four'],
  ] as const) {
    await details.click()
    await page.getByLabelText(/^Notes/).fill(note)
    await page.getByRole('dialog').getByRole('button', { name: step }).click()
    await expect.element(rowOf('Ann Ash')).toMatchTextContent(note)
  }
  await button('Sign in Ann Ash').click()
  await details.click()
  await page.getByLabelText(/^Arrived at/).fill('15:00')
  await page.getByLabelText(/^Notes/).fill('Not here yet')
  await button('Undo sign-in').click()
  await expect.element(rowOf('Ann Ash')).toMatchTextContent('Not here yet')
  await expect.element(count('Expected')).toMatchTextContent('1')
  const saved = () => server.children()[0]?.record
  await expect.poll(saved).toMatchObject({ attended: null, arrivalTime: null, notes: 'Not here yet' })
})

const BEA: Pupil = {
  ...{ id: 2, firstName: 'Bea', knownAs: null, lastName: 'Birch', dateOfBirth: null },
  ...{ yearGroup: 'Year 2', profileImageUrl: null, academicYearId: 1 },
}

test('[I2] a day that is no school day says why, and a failing list can be read again', async () => {
  let arePupilsDown = true
  const { server } = await openAfternoon([bookedChild(1, 'Ann')], {
    path: '/after-school-care?date=2026-10-26',
    answers: {
      'GET /api/students': () => (arePupilsDown ? refusal(503, 'Down')() : Response.json([BEA])),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Half Term' })).toBeVisible()
  await expect.element(button('Add a child')).not.toBeInTheDocument()
  server.isReachable = false
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect.element(page.getByText('The list could not be loaded')).toBeVisible()
  server.isReachable = true
  await button('Try again').click()
  await expect.element(count('Here now')).toBeVisible()

  await button('Add a child').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The pupils could not be loaded')).toBeVisible()
  arePupilsDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Add Bea Birch, Year 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Add a child')).toHaveFocus()

  // Without a connection a sign-in does not look saved.
  server.isReachable = false
  await button('Sign in Ann Ash').click()
  await expect.element(page.getByText('It is sent as soon as the connection is back.')).toBeVisible()
  await expect.element(rowOf('Ann Ash')).toMatchTextContent('Not saved yet')
})

/** What of a row lies over something else of it, or outside of the window. */
function faultsOf(row: Element): string[] {
  const buttons = [...row.querySelectorAll('button')].filter(
    (one) => !one.getAttribute('aria-label')?.startsWith('Details of'),
  )
  const texts = [...row.querySelectorAll('span')].filter(
    (span) => span.textContent !== '' && span.closest('button') === null && !span.closest('.sr-only'),
  )
  const label = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
  const covered = buttons.flatMap((one) => {
    const box = one.getBoundingClientRect()
    return texts
      .filter((text) => {
        const other = text.getBoundingClientRect()
        const isBeside = other.right <= box.left || other.left >= box.right
        return !isBeside && other.bottom > box.top && other.top < box.bottom
      })
      .map((text) => `${text.textContent} over ${label(one)}`)
  })
  const outside = [...buttons, ...texts]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
    .map((element) => `${label(element)} outside`)
  return [...covered, ...outside]
}

test.for([360, 390, 768, 820, 1280])(
  '[I2, K2] at %d px a booked child who is absent today fits, and covers no button',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 900))
    // The space beside the page is the shell's.
    const main = document.body
    main.style.paddingInline = width < 768 ? '1rem' : '1.5rem'
    onTestFinished(() => void main.style.removeProperty('padding-inline'))
    const codes = ['C1', 'E', 'C', 'M', 'I', null] as const
    const names = ['Alexandra', 'Bartholomew', 'Cat', 'Dan', 'Eve', 'Finn']
    await openAfternoon(
      names.map((name, index) => bookedChild(index + 1, name, { pmCode: codes[index] ?? null })),
    )
    await expect.element(count('Expected')).toMatchTextContent('6')
    await expect.element(page.getByText('Absent today: Regulated performance or employment')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    expect(page.getByRole('listitem').elements().flatMap(faultsOf)).toEqual([])
    for (const name of names) await expect.element(button(`Sign in ${name} Ash`)).toBeVisible()
  },
)
