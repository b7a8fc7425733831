import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autosaveInto } from '#testing/autosave-requests.ts'
import type { SaveResult, SentComment } from '#testing/autosave-requests.ts'

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
      const { autosave, outbox } = autosaveInto(requests, '')
      const answers = new Map<string, SaveResult>()
      let stored = ''
      let answered = 0
      // As the server: it stores the text if the expectation holds, and answers a repeat as the first time.
      const answerTo = ({ id, text, expected }: SentComment): SaveResult => {
        const isAccepted = stored === expected
        const answer = answers.get(id) ?? (isAccepted ? 'saved' : { theirs: stored, theirName: 'Ann' })
        if (!answers.has(id) && isAccepted) stored = text
        answers.set(id, answer)
        return answer
      }
      const answerNext = async (outcome: string) => {
        const request = requests[answered]
        if (!request) return
        answered += 1
        if (outcome === 'fail') return request.answer('no answer')
        const answer = answerTo(request)
        return request.answer(outcome === 'succeed' ? answer : 'no answer')
      }
      for (const step of actions) {
        if ('text' in step) autosave.edit(step.text)
        else if (step.do === 'wait') await vi.advanceTimersByTimeAsync(700)
        else if (step.do === 'flush') autosave.flush()
        else if (step.do === 'hide') autosave.flush({ isClosing: true })
        else await answerNext(step.do)
        await vi.advanceTimersByTimeAsync(0)
      }
      const text = autosave.view().text
      for (let rest = 0; rest < requests.length + 4; rest += 1) {
        autosave.flush()
        await vi.advanceTimersByTimeAsync(0)
        await answerNext('succeed')
      }
      expect(autosave.view()).toMatchObject({ text, other: null })
      expect(stored).toBe(text)
      expect(outbox.queue()).toEqual([])
    }),
    { numRuns: 500 },
  )
})
