import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPageOutbox } from '#client/outbox/page-outbox.ts'
import type { PageOutbox } from '#client/outbox/page-outbox.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { CALM_MS, OutboxSign } from './outbox-sign.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const outboxThat = (send: () => Promise<Outcome>) =>
  createPageOutbox(
    { id: crypto.randomUUID(), outboxKey: btoa('k'.repeat(32)) },
    { mark: () => ({ send, tell: () => {} }) },
  )

function enterMark({ outbox }: PageOutbox): void {
  const items = [{ place: 'mark 2026-11-16 am 1', value: '/', seen: null }]
  outbox.enter({ id: crypto.randomUUID(), kind: 'mark', items, details: {} })
}

const UNDELIVERED: Outcome = { type: 'undelivered', isSessionOver: false }

/** The sign of an outbox in which one mark was just entered, and every text that it has shown since. */
async function signAfterMark(send: () => Promise<Outcome>) {
  const pageOutbox = outboxThat(send)
  await renderScreen(<OutboxSign {...pageOutbox} />)
  const sign = page.getByText('All saved').element().closest('p')
  if (!sign) throw new Error('There is no sign')
  const shown: string[] = []
  new MutationObserver(() => shown.push(sign.textContent)).observe(sign, { subtree: true, childList: true })
  enterMark(pageOutbox)
  return { shown, outbox: pageOutbox.outbox }
}

test('[O1] a mark that is answered at once does not change the sign', async () => {
  const { shown, outbox } = await signAfterMark(async () => ({ type: 'answered', results: new Map() }))
  await expect.poll(outbox.queue).toEqual([])
  vi.advanceTimersByTime(10 * CALM_MS)
  await new Promise(requestAnimationFrame)
  expect(shown).toEqual([])
})

test('[O1] a mark that takes longer changes it, until it is answered', async () => {
  const answer = Promise.withResolvers<Outcome>()
  const { shown } = await signAfterMark(() => answer.promise)
  vi.advanceTimersByTime(CALM_MS)
  await expect.poll(() => shown).toEqual(['One moment…'])
  answer.resolve({ type: 'answered', results: new Map() })
  await expect.poll(() => shown).toEqual(['One moment…', 'All saved'])
})

test('[O1] a mark that could not be sent is named', async () => {
  const { shown, outbox } = await signAfterMark(async () => UNDELIVERED)
  await expect.poll(() => outbox.queue()[0]?.state.status).toBe('undelivered')
  vi.advanceTimersByTime(CALM_MS)
  await expect.poll(() => shown).toEqual(['1 to send · Keep this window open'])
})

/** What the header of a phone of 360 px leaves to it. */
const ROOM = '4.25rem'

test('[O1, K2] on a phone without a network, the number of unsent entries is in sight and on one line', async () => {
  await page.viewport(360, 740)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const pageOutbox = outboxThat(async () => UNDELIVERED)
  enterMark(pageOutbox)
  await renderScreen(
    <div className="flex" style={{ width: ROOM }}>
      <OutboxSign {...pageOutbox} />
    </div>,
  )
  const unsent = page.getByText('1 to send')
  await expect.element(unsent).toBeVisible()
  const sign = unsent.element().closest('p')
  expect(sign?.scrollHeight).toBe(sign?.clientHeight)
  const lineHeight = 15
  expect(unsent.element().getBoundingClientRect().height).toBe(lineHeight)
})
