import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUserQuery } from '#client/api/account.ts'
import { registerQuery } from '#client/api/attendance.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { renderScreen, userWith } from '#testing/screen/render-screen.tsx'
import { holdPlace } from './hold-place.ts'
import { LiveChanges } from './live-changes.tsx'

const DATE = isoDate('2026-11-13')
let closeStream = () => {}
afterEach(() => closeStream())

/** A register with a stream that the test fills, and a server whose answer says how often it was asked. */
async function openRegister({ status = 200 } = {}) {
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const reads: { at: number; isFollowing: boolean }[] = []
  let asked = 0
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        events = controller
      },
    })
  function Register() {
    const [yearGroup, setYearGroup] = useState('Year 1')
    const { data } = useQuery(registerQuery(DATE, yearGroup))
    useQuery(currentUserQuery)
    return (
      <>
        <p>Read {data ? reads.length : 'not'} times</p>
        <button onClick={() => setYearGroup('Year 2')}>Year 2</button>
      </>
    )
  }
  await renderScreen(
    <>
      <Register />
      <LiveChanges />
    </>,
    {
      answers: {
        'GET /api/live': () => new Response(status === 200 ? body() : null, { status }),
        'GET /api/auth/user': () => {
          asked += 1
          return Response.json(userWith({}))
        },
        'GET /api/attendance/register': ({ headers }) => {
          reads.push({ at: performance.now(), isFollowing: headers.get('x-following') === 'yes' })
          return Response.json({
            pupils: [],
            records: [],
            plans: [],
            notes: [],
            ownMarks: [],
            recent: [reads.length],
          })
        },
      },
    },
  )
  const tell = (...changes: LiveChange[]) =>
    events?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(changes)}\n\n`))
  closeStream = () => events?.close()
  await expect.poll(() => reads.length).toBe(1)
  if (status === 200) await expect.poll(() => events !== undefined).toBe(true)
  return { reads, tell, asked: () => asked }
}

const marks = (fields: Partial<LiveChange> = {}): LiveChange => ({
  ...{ topic: 'marks', date: DATE, classes: ['Year 1'], by: [{ id: 'nadia', name: 'Nadia Rahman' }] },
  ...fields,
})

test('[P1] what another person marks is read and shown; a mark of another class is not read', async () => {
  const { reads, tell } = await openRegister()
  tell(marks({ classes: ['Year 2'] }))
  tell(marks())
  await expect.element(page.getByText('Read 2 times')).toBeVisible()
  expect(reads.map(({ isFollowing }) => isFollowing)).toEqual([false, true])
})

test('[P1] nothing is read within a second of a tap', async () => {
  const { reads, tell } = await openRegister()
  tell(marks())
  await expect.element(page.getByText('Read 2 times')).toBeVisible()
  const tappedAt = performance.now()
  document.dispatchEvent(new PointerEvent('pointerdown'))
  tell(marks())
  await expect.element(page.getByText('Read 3 times')).toBeVisible()
  expect((reads[2]?.at ?? 0) - tappedAt).toBeGreaterThanOrEqual(1000)
})

test('[P2] the page says who else is taking this register, and nothing of oneself', async () => {
  const { tell } = await openRegister()
  tell(marks({ by: [{ id: 'sam', name: 'Sam Staff' }] }))
  tell(marks({ classes: ['Year 2'], by: [{ id: 'tom', name: 'Tom Okafor' }] }))
  tell(marks())
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('Nadia Rahman is taking this register')
})

test('[P2] a person who takes one register is not said to take the next one that is opened', async () => {
  const { tell } = await openRegister()
  tell(marks())
  const status = page.getByRole('status').first()
  await expect.element(status).toHaveTextContent('Nadia Rahman is taking this register')
  await page.getByRole('button', { name: 'Year 2' }).click()
  await expect.element(status).toBeEmptyDOMElement()
})

test('[A13] a page whose stream is refused asks who is signed in', async () => {
  const { asked } = await openRegister({ status: 403 })
  await expect.poll(asked).toBeGreaterThan(1)
})

/** A page with lines to scroll, the pointer on one of them, that is held as while a change is read. */
async function holdLines() {
  const main = document.createElement('main')
  main.id = 'page'
  const lines = Array.from({ length: 60 }, (_, index) => `<li style="height:40px">Line ${index}</li>`)
  main.innerHTML = `<ul>${lines.join('')}</ul>`
  document.body.append(main)
  const line = page.getByText('Line 7', { exact: true })
  await userEvent.hover(line)
  const release = holdPlace()
  onTestFinished(() => {
    release()
    main.remove()
  })
  return {
    top: () => line.element().getBoundingClientRect().top,
    addLine: () =>
      main.querySelector('li')?.insertAdjacentHTML('beforebegin', '<li style="height:40px">New</li>'),
  }
}

test('[P1] a line that comes in above leaves the pointed one in its place', async () => {
  const { top, addLine } = await holdLines()
  const before = top()
  addLine()
  await expect.poll(top).toBe(before)
})

test('[P1] a line that comes in while the person scrolls does not undo the scrolling', async () => {
  const { top, addLine } = await holdLines()
  const before = top()
  const hasScrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }))
  window.scrollBy({ top: 100, behavior: 'instant' })
  await hasScrolled
  addLine()
  await new Promise(requestAnimationFrame)
  expect(top()).toBe(before - 100)
})
