import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPageOutbox } from '#client/outbox/page-outbox.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { OutboxSign } from './outbox-sign.tsx'

/** What the header of a phone of 360 px leaves to it. */
const ROOM = '4.25rem'

test('[O1, K2] on a phone without a network, the number of unsent entries is in sight and on one line', async () => {
  await page.viewport(360, 740)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const kind = () => ({
    send: async () => ({ type: 'undelivered', isSessionOver: false }) as const,
    tell: () => {},
  })
  const pageOutbox = createPageOutbox({ id: 'sam', outboxKey: btoa('k'.repeat(32)) }, { mark: kind })
  const items = [{ place: 'mark 2026-11-16 am 1', value: '/', seen: null }]
  pageOutbox.outbox.enter({ id: crypto.randomUUID(), kind: 'mark', items, details: {} })
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
