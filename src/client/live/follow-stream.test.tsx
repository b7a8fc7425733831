import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#testing/screen/answer-calls.ts'
import { followStream } from './follow-stream.ts'

afterEach(() => void vi.restoreAllMocks())

function show(isShown: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('[P1] a page follows one stream while it is visible, and none while it is hidden', async () => {
  let [open, opened] = [0, 0]
  answerCalls({
    'GET /api/live': ({ signal }) => {
      open += 1
      opened += 1
      const body = new ReadableStream<Uint8Array>({
        start(events) {
          signal.addEventListener('abort', () => {
            open -= 1
            events.error(signal.reason)
          })
        },
      })
      return new Response(body)
    },
  })
  const stop = followStream({ onChanges() {}, onRefused() {} })
  await expect.poll(() => open).toBe(1)
  show(false)
  await expect.poll(() => open).toBe(0)
  show(true)
  await expect.poll(() => open, { timeout: 10_000 }).toBe(1)
  show(true)
  expect([open, opened]).toEqual([1, 2])
  stop()
  await expect.poll(() => open).toBe(0)
})
