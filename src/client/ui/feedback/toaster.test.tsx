import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TOAST } from '#domain/accounts/notifications.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { stopClock } from '#testing/screen/stopped-clock.ts'
import type { StoppedClock } from '#testing/screen/stopped-clock.ts'
import { toast } from './toast-store.ts'

let clock: StoppedClock
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  clock = stopClock()
  await renderScreen(<button>Users</button>)
  await users.hover()
})

afterEach(() => void vi.useRealTimers())

const users = page.getByRole('button', { name: 'Users' })
const region = page.getByRole('region', { name: 'Notifications (F8)' })
const saved = region.getByText('Saved')
const isShown = () => saved.element().checkVisibility({ visibilityProperty: true })

test('[K1] one toast at a time: the next one takes the place of the one that is there', async () => {
  toast({ title: 'Saved' })
  await expect.element(saved).toBeVisible()
  toast({ title: 'Removed', description: 'It is deleted for everyone.' })
  await expect.element(region.getByText('Removed')).toBeVisible()
  await expect.element(region.getByText('It is deleted for everyone.')).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
})

test('the toast of an ended session is replaced by no other', async () => {
  toast({ title: 'Unauthorized', isLastWord: true })
  toast({ title: 'Saved' })
  await expect.element(region.getByText('Unauthorized')).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
})

test('[K1] a toast goes after 5000 ms', async () => {
  toast({ title: 'Saved' })
  await expect.element(saved).toBeVisible()
  clock.runFor(TOAST.durationMs - 1)
  await expect.element(saved).toBeVisible()
  clock.runFor(1)
  await expect.element(saved).not.toBeVisible()
})

test.for([
  { on: 'the pointer', come: () => saved.hover(), go: () => users.hover() },
  { on: 'F8', come: () => userEvent.keyboard('{F8}'), go: () => users.click() },
])('[K1] the time of a toast stands still while $on is on it', async ({ on, come, go }) => {
  toast({ title: 'Saved' })
  await expect.element(saved).toBeVisible()
  await come()
  if (on === 'F8') await expect.element(region).toHaveFocus()
  await expect.poll(() => clock.waiting(TOAST.durationMs)).toBe(0)
  clock.runFor(2 * TOAST.durationMs)
  await expect.element(saved).toBeVisible()
  await go()
  // Its timer starts again at some moment after the pointer has gone; the test runner may have timers of its own.
  await expect.poll(() => (clock.runFor(TOAST.durationMs), isShown())).toBe(false)
})

test.for([
  { way: 'its button', close: () => region.getByRole('button', { name: 'Close notification' }).click() },
  { way: 'Escape', close: () => userEvent.keyboard('{F8}{Escape}') },
])('$way closes a toast', async ({ close }) => {
  toast({ title: 'Saved' })
  await expect.element(saved).toBeVisible()
  await close()
  await expect.element(saved).not.toBeVisible()
  await expect.element(region.getByRole('button')).not.toBeInTheDocument()
})

test('a failure is an alert, anything else a status; both regions stand there before the first toast', async () => {
  const [status, alert] = [region.getByRole('status'), region.getByRole('alert')]
  await expect.element(status).toBeInTheDocument()
  await expect.element(alert).toBeInTheDocument()
  toast({ title: 'Error', description: 'Update failed', tone: 'danger' })
  await expect.element(alert).toHaveTextContent('ErrorUpdate failed')
  await expect.element(status).toBeEmptyDOMElement()
  toast({ title: 'Saved', tone: 'success' })
  await expect.element(status).toHaveTextContent('Saved')
  await expect.element(alert).toBeEmptyDOMElement()
})
