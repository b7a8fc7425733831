import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { useRegisterTime } from './use-register-time.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T13:30:00Z') }))
afterEach(() => void vi.useRealTimers())

function ShownSession() {
  const { session, chooseSession } = useRegisterTime([])
  return <button onClick={() => chooseSession('pm')}>{session}</button>
}

test.for([
  ['/dashboard?yearGroup=Year+3&session=am', 'am'],
  ['/dashboard?yearGroup=Year+3', 'pm'],
  ['/dashboard?yearGroup=Year+3&session=night', 'pm'],
] as const)('[D7] %s opens the session %s in the afternoon', async ([path, session]) => {
  await renderScreen(<ShownSession />, { path })
  await expect.element(page.getByRole('button', { name: session })).toBeVisible()
})

test('[D7] once another session is chosen, the address names none', async () => {
  const { history } = await renderScreen(<ShownSession />, { path: '/dashboard?yearGroup=Year+3&session=am' })
  await page.getByRole('button', { name: 'am' }).click()
  await expect.element(page.getByRole('button', { name: 'pm' })).toBeVisible()
  expect(history.at(-1)).toBe('/dashboard?yearGroup=Year+3')
})
