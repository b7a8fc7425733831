import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autosaveInto } from '#testing/autosave-requests.ts'
import type { SentComment } from '#testing/autosave-requests.ts'

const FAILED = { ok: false, other: null } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[F3] after any typing, failures and lost answers the last text arrives once saves succeed', async () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant('edit' as const), text: fc.string({ maxLength: 5 }) }),
    fc.record({ do: fc.constantFrom('wait', 'flush', 'hide', 'succeed', 'fail', 'lose the answer') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      const requests: SentComment[] = []
      const autosave = autosaveInto(requests, '')
      let stored = ''
      let answered = 0
      // As the server: it stores the text if the expectation holds or the text is stored already, otherwise it refuses.
      const answerNext = async (outcome: string) => {
        const request = requests[answered]
        if (!request) return
        answered += 1
        if (outcome === 'fail') return request.answer(FAILED)
        const isAccepted = [request.expected, request.text].includes(stored)
        const refusal = { ok: false, other: { comment: stored, updatedBy: null } } as const
        if (isAccepted) stored = request.text
        if (outcome === 'lose the answer') return request.answer(FAILED)
        return request.answer(isAccepted ? { ok: true } : refusal)
      }
      for (const step of actions) {
        if ('text' in step) autosave.edit(step.text)
        else if (step.do === 'wait') await vi.advanceTimersByTimeAsync(700)
        else if (step.do === 'flush') autosave.flush()
        else if (step.do === 'hide') autosave.flush({ isClosing: true })
        else await answerNext(step.do)
      }
      for (let rest = 0; rest < requests.length + 4; rest += 1) {
        autosave.flush()
        await answerNext('succeed')
      }
      expect(autosave.view().other).toBeNull()
      expect(stored).toBe(autosave.view().text)
      expect(['idle', 'saved']).toContain(autosave.view().state)
    }),
    { numRuns: 500 },
  )
})
