import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { statisticsQuery } from '#client/api/statistics.ts'
import { createStore, useStore } from '#client/lib/create-store.ts'
import { pageAhead } from '#client/lib/ahead/page-ahead.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { LikelyClass } from './class-ahead.ts'
import { RegisterLink } from './register-link.tsx'

const DATE = '2026-11-13'
const ADDRESS = { 'Year 3': '/dashboard?yearGroup=Year%203', 'Year 4': '/dashboard?yearGroup=Year%204' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DATE}T09:05:00Z`) }))
afterEach(() => void vi.useRealTimers())

const drawnAhead = () => pageAhead.get()?.address

const likelyClass = createStore<string | undefined>(undefined)

function Links() {
  const likely = useStore(likelyClass)
  const { data } = useQuery(statisticsQuery(isoDate(DATE)))
  return (
    <>
      <p>Likely: {likely}</p>
      <LikelyClass yearGroup={likely} date={data?.date} />
      {data && (
        <RegisterLink yearGroup="Year 3" className="fixed right-0 bottom-0 p-8">
          Year 3
        </RegisterLink>
      )}
    </>
  )
}

/** Tells which classes were read. */
async function showLinks(likely?: string) {
  // The pointer may be where a test before has left it.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  likelyClass.set(likely)
  const read: (string | null)[] = []
  const screen = await renderScreen(<Links />, {
    answers: {
      'GET /api/attendance/stats': () =>
        Response.json({ date: DATE, isToday: true, totals: {}, classes: [] }),
      'GET /api/calendar/range/2025-09-01/2026-07-31': () => Response.json([]),
      'GET /api/calendar/range/2026-08-01/2200-12-31': () => Response.json([]),
      'GET /api/attendance/register': ({ url }) => {
        read.push(new URL(url).searchParams.get('yearGroup'))
        return Response.json({ pupils: [], records: [], notes: [], plans: [] })
      },
    },
  })
  const link = page.getByRole('link', { name: 'Year 3' })
  await expect.element(link).toBeVisible()
  return { ...screen, read, link: link.element() as HTMLElement }
}

const longerThanARest = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 400)
  })

const pointer = (type: string, pointerType: string) => new PointerEvent(type, { pointerType, bubbles: true })

test('[C3] the likely class is read and drawn, and read again when the person returns', async () => {
  const { read, unmount } = await showLinks('Year 4')
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 4'])
  expect(read).toEqual(['Year 4'])
  vi.setSystemTime(new Date(`${DATE}T09:15:00Z`))
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => read).toEqual(['Year 4', 'Year 4'])
  await unmount()
  expect(drawnAhead()).toBeUndefined()
})

test('[C3] a pointer that only passes over a class neither reads nor draws it', async () => {
  const { read, link } = await showLinks('Year 4')
  link.dispatchEvent(pointer('pointerover', 'mouse'))
  link.dispatchEvent(pointer('pointerout', 'mouse'))
  await longerThanARest()
  expect(drawnAhead()).toBe(ADDRESS['Year 4'])
  expect(read).toEqual(['Year 4'])
})

test('[C3] a class that is pointed at comes before the likely one, which comes back afterwards', async () => {
  const { link } = await showLinks('Year 4')
  await userEvent.hover(link)
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 3'])
  likelyClass.set('Year 5')
  await expect.element(page.getByText('Likely: Year 5')).toBeVisible()
  await longerThanARest()
  expect(drawnAhead()).toBe(ADDRESS['Year 3'])
  await userEvent.unhover(link)
  await expect.poll(drawnAhead).toBe('/dashboard?yearGroup=Year%205')
})

test('[C3] a finger that scrolls instead of tapping leaves the likely class drawn', async () => {
  const { link } = await showLinks('Year 4')
  link.dispatchEvent(pointer('pointerover', 'touch'))
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 3'])
  link.dispatchEvent(pointer('pointerout', 'touch'))
  await longerThanARest()
  expect(drawnAhead()).toBe(ADDRESS['Year 3'])
  link.dispatchEvent(pointer('pointercancel', 'touch'))
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 4'])
})

test('[C3] a class that was pointed at is forgotten with the page, where none is likely', async () => {
  const { link, unmount } = await showLinks()
  await userEvent.hover(link)
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 3'])
  await unmount()
  expect(drawnAhead()).toBeUndefined()
})

test('[C3] the focus reaches and leaves a class as a pointer does', async () => {
  const { link } = await showLinks('Year 4')
  link.focus()
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 3'])
  link.blur()
  await expect.poll(drawnAhead).toBe(ADDRESS['Year 4'])
})
