import { expect, test, vi } from 'vitest'
import type { Outcome } from './outbox.ts'
import { createPageOutbox } from './page-outbox.ts'

/** Whether this page lets happen what it is asked about. */
const lets = (type: 'newversion' | 'beforeunload') =>
  window.dispatchEvent(new Event(type, { cancelable: true }))

test('[O3] a new version waits while an entry is unsent, also where the disk has it and leaving loses nothing', async () => {
  let outcome: Outcome = { type: 'undelivered', isSessionOver: false }
  const kind = () => ({ send: async () => outcome, tell: () => {} })
  const page = createPageOutbox({ id: 'ann', outboxKey: btoa('k'.repeat(32)) }, { mark: kind })
  page.start()
  expect(lets('newversion')).toBe(true)
  const items = [{ place: 'mark 2026-11-16 am 1', value: '/', seen: null }]
  page.outbox.enter({ id: crypto.randomUUID(), kind: 'mark', items, details: {} })
  await expect.poll(() => page.keeper.get()?.kept().length).toBe(1)
  expect([lets('newversion'), lets('beforeunload')]).toEqual([false, true])
  outcome = { type: 'answered', results: new Map() }
  await page.outbox.send()
  expect(lets('newversion')).toBe(true)
  await expect.poll(() => page.keeper.get()?.kept().length).toBe(0)
})

test('[O3] where the device could not be asked at first, the next entry is kept all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const kind = () => ({
    send: async (): Promise<Outcome> => ({ type: 'undelivered', isSessionOver: false }),
    tell: () => {},
  })
  const page = createPageOutbox({ id: 'ben', outboxKey: btoa('k'.repeat(32)) }, { mark: kind })
  page.start()
  document.dispatchEvent(new Event('pointerover'))
  await expect.poll(() => warn.mock.calls[0]?.[0]).toBe('Entries cannot be kept')
  const items = [{ place: 'mark 2026-11-16 am 2', value: '/', seen: null }]
  page.outbox.enter({ id: crypto.randomUUID(), kind: 'mark', items, details: {} })
  await expect.poll(() => page.keeper.get()?.kept().length).toBe(1)
  expect(open).toHaveBeenCalledTimes(2)
})
