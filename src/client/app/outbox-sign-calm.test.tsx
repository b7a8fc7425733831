import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPageOutbox } from '#client/outbox/page-outbox.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { CALM_MS, OutboxSign } from './outbox-sign.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** The sign of an outbox in which one mark was just entered, and every text that it has shown since. */
async function signAfterMark(send: () => Promise<Outcome>) {
  const pageOutbox = createPageOutbox(
    { id: 'sam', outboxKey: btoa('k'.repeat(32)) },
    { mark: () => ({ send, tell: () => {} }) },
  )
  const { container } = await renderScreen(<OutboxSign {...pageOutbox} />)
  await expect.element(page.getByText('All saved')).toBeVisible()
  const shown: string[] = []
  new MutationObserver(() => shown.push(container.textContent)).observe(container, {
    ...{ subtree: true, childList: true, characterData: true },
  })
  const { outbox } = pageOutbox
  const items = [{ place: 'mark 2026-11-16 am 1', value: '/', seen: null }]
  outbox.enter({ id: crypto.randomUUID(), kind: 'mark', items, details: {} })
  return { shown, outbox }
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
  const { shown, outbox } = await signAfterMark(async () => ({ type: 'undelivered', isSessionOver: false }))
  await expect.poll(() => outbox.queue()[0]?.state.status).toBe('undelivered')
  vi.advanceTimersByTime(CALM_MS)
  await expect.poll(() => shown).toEqual(['1 to send · Keep this window open'])
})
