import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSearchParams } from 'wouter'
import { chosenClass } from '#client/lib/register-address.ts'
import { schoolDay } from '#testing/screen/open-register.tsx'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { useRegisterTime } from './use-register-time.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T13:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const CALENDAR = [schoolDay('2026-11-12'), schoolDay('2026-11-13')]

function ShownSession() {
  const [params] = useSearchParams()
  const { at, session, chooseSession } = useRegisterTime(CALENDAR, chosenClass(params))
  return (
    <>
      <p>{at.date}</p>
      <button onClick={() => chooseSession(session === 'am' ? 'pm' : 'am')}>{session}</button>
      <button onClick={at.previous}>Previous</button>
      <button onClick={at.backToToday}>Today</button>
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name })
const shows = (session: 'am' | 'pm') => expect.element(button(session)).toBeVisible()

test.for([
  ['/dashboard?yearGroup=Year+3&session=am', 'am'],
  ['/dashboard?yearGroup=Year+3', 'pm'],
  ['/dashboard?yearGroup=Year+3&session=night', 'pm'],
] as const)('[D7] %s opens the session %s in the afternoon', async ([path, session]) => {
  await renderScreen(<ShownSession />, { path })
  await shows(session)
})

test('[D7] once another session is chosen, the address names none', async () => {
  const { history } = await renderScreen(<ShownSession />, { path: '/dashboard?yearGroup=Year+3&session=am' })
  await button('am').click()
  await shows('pm')
  expect(history.at(-1)).toBe('/dashboard?yearGroup=Year+3')
})

test('[D7] back on today from another day, the register shows the session of the clock', async () => {
  await renderScreen(<ShownSession />, { path: '/dashboard?yearGroup=Year+3' })
  await button('Previous').click()
  await expect.element(page.getByText('2026-11-12')).toBeVisible()
  await button('pm').click()
  await shows('am')
  await button('Today').click()
  await shows('pm')
})

test('[D7] a session that a link names for another day does not stay on today', async () => {
  const path = '/dashboard?yearGroup=Year+3&date=2026-11-12&session=am'
  const { history } = await renderScreen(<ShownSession />, { path })
  await shows('am')
  await button('Today').click()
  await shows('pm')
  expect(history.at(-1)).toBe('/dashboard?yearGroup=Year+3')
})

test.for([
  ['/dashboard?yearGroup=Year+4', 'pm'],
  ['/dashboard?yearGroup=Year+4&date=2026-11-12', 'pm'],
  ['/dashboard?yearGroup=Year+4&session=am', 'am'],
  ['/dashboard?yearGroup=Year+3&pupil=7', 'am'],
] as const)('[D7] from the chosen morning of Year 3, %s shows the session %s', async ([path, session]) => {
  const { navigate } = await renderScreen(<ShownSession />, { path: '/dashboard?yearGroup=Year+3' })
  await button('pm').click()
  await shows('am')
  navigate(path)
  // The session changes with the frame after that of the new page.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await shows(session)
})

test('[D7] a link that names the morning is followed after noon also where the window gets the focus with it', async () => {
  vi.setSystemTime('2026-11-13T11:59:00Z')
  const { navigate } = await renderScreen(<ShownSession />, { path: '/dashboard?yearGroup=Year+3' })
  await shows('am')
  await new Promise(requestAnimationFrame)
  vi.setSystemTime('2026-11-13T12:01:00Z')
  navigate('/dashboard?yearGroup=Year+4&session=am')
  // React draws the page with the new address first.
  await Promise.resolve()
  window.dispatchEvent(new Event('focus'))
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await shows('am')
})

test('[D7] a link that names the morning of another class is followed after noon too', async () => {
  vi.setSystemTime('2026-11-13T11:59:00Z')
  const { navigate, history } = await renderScreen(<ShownSession />, { path: '/dashboard?yearGroup=Year+3' })
  await shows('am')
  await new Promise(requestAnimationFrame)
  vi.setSystemTime('2026-11-13T12:01:00Z')
  navigate('/dashboard?yearGroup=Year+4&session=am')
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await shows('am')
  vi.setSystemTime('2026-11-13T12:03:00Z')
  window.dispatchEvent(new Event('focus'))
  await new Promise(requestAnimationFrame)
  await shows('am')
  expect(history.at(-1)).toContain('session=am')
})
