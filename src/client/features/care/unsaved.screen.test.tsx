import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookedChild, openAfternoon, rowOf } from '#testing/screen/afternoon.tsx'
import { answerQuestions, asksBeforeReload } from '#testing/screen/questions.ts'

const button = (name: string) => page.getByRole('button', { name })
const details = button('Details of Ann Ash')
const notes = page.getByLabelText(/^Notes/)
const collector = page.getByLabelText('Collected by')
const row = rowOf('Ann Ash')

const openAnn = () => openAfternoon([bookedChild(1, 'Ann')], { time: '15:40' })

const pressBeside = () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })

test('[I2, O1] what was typed about a child and could not be sent is there when it is opened again, and goes out later', async () => {
  const { server, sendAgain } = await openAnn()
  const saved = () => server.children()[0]?.record
  await expect.element(details).toBeVisible()
  server.isReachable = false
  await details.click()
  await notes.fill('Inhaler in the blue bag')
  await button('Save').click()
  await expect.element(row).toMatchTextContent('Not saved yet')
  await details.click()
  await expect.element(notes).toHaveValue('Inhaler in the blue bag')
  await button('Save').click()
  server.isReachable = true
  await sendAgain()
  await expect.poll(saved).toMatchObject({ collectedBy: null, notes: 'Inhaler in the blue bag' })

  await button('Sign in Ann Ash').click()
  await expect.element(button('Sign out Ann Ash')).toBeVisible()
  // The screen shows it at once; the connection is lost only after it has arrived.
  await expect.poll(saved).toMatchObject({ arrivalTime: '15:40' })
  server.isReachable = false
  await button('Sign out Ann Ash').click()
  await collector.fill('Uncle Bartholomew')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.element(row).toMatchTextContent('Not saved yet')
  await expect.element(row).toMatchTextContent('Uncle Bartholomew')
  server.isReachable = true
  await sendAgain()
  const everything = { collectedBy: 'Uncle Bartholomew', notes: 'Inhaler in the blue bag' }
  await expect.poll(saved).toMatchObject(everything)
  await expect.element(row).not.toMatchTextContent('Not saved yet')
})

test('[I2] a child who was signed in stays among those who are here when the answer comes', async () => {
  const { server } = await openAnn()
  await button('Sign in Ann Ash').click()
  await expect.element(button('Sign out Ann Ash')).toBeVisible()
  const wasExpectedAgain = vi.fn()
  const look = () => document.querySelector('[aria-label="Sign in Ann Ash"]') && wasExpectedAgain()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  await expect.poll(() => server.children()[0]?.record?.arrivalTime).toBe('15:40')
  await expect.poll(() => server.reads).toBe(2)
  expect(wasExpectedAgain).not.toHaveBeenCalled()
})

test('[I2] neither what is being typed about a child nor who collects it is lost unasked', async () => {
  const { server } = await openAnn()
  const asked = answerQuestions(false, false, true)
  await details.click()
  await notes.fill('Inhaler in the blue bag')
  expect(asksBeforeReload()).toBe(true)
  await pressBeside()
  await userEvent.keyboard('{Escape}')
  await expect.element(notes).toHaveValue('Inhaler in the blue bag')
  await button('Close').click()
  await expect.element(notes).not.toBeInTheDocument()
  expect(asked).toEqual(Array(3).fill('What was typed about Ann Ash is not saved. Discard it?'))

  // Nothing was typed: nothing to ask.
  await details.click()
  await expect.element(notes).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(notes).not.toBeInTheDocument()
  expect(asksBeforeReload()).toBe(false)
  expect(asked).toHaveLength(3)

  // A press beside the dialog.
  await button('Sign in Ann Ash').click()
  await button('Sign out Ann Ash').click()
  await collector.fill('Uncle Bartholomew')
  await pressBeside()
  await expect.element(collector).toHaveValue('Uncle Bartholomew')
  expect(asked.slice(3)).toEqual(['Ann Ash is not signed out yet. Discard who collects the child?'])
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText(/collected by Uncle Bartholomew/).first()).toBeInTheDocument()
  expect(asked).toHaveLength(4)
  await expect
    .poll(() => server.sent.at(-1)?.changes)
    .toEqual({ departureTime: '15:40', collectedBy: 'Uncle Bartholomew' })
})
