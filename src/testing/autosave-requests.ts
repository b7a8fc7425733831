import { vi } from 'vitest'
import { CommentAutosave } from '#client/features/weekly/comments/comment-autosave.ts'
import { Outbox } from '#client/outbox/outbox.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import { firstItem } from '#client/outbox/queue.ts'
import type { Entry } from '#client/outbox/queue.ts'

export const PLACE = 'comment 2026-11-09 1'

/** What the server answers to a save. */
export type SaveResult =
  | 'saved'
  | 'no answer'
  | 'refused'
  | 'pupil gone'
  | { theirs: string; theirName: string }

export type SentComment = {
  id: string
  text: string
  expected: string
  answer: (result: SaveResult) => Promise<void>
}

/** For tests: a comment whose requests are collected here, each answered when the test wants it. */
export function autosaveInto(requests: SentComment[], stored: string) {
  const outbox = new Outbox({
    alone: (work) => work(),
    kinds: {
      comment: () => ({
        send: (entry) =>
          new Promise((resolve) => {
            const { value, seen } = firstItem(entry)
            const answer = async (result: SaveResult) => {
              resolve(outcomeOf(entry, result))
              await vi.advanceTimersByTimeAsync(0)
            }
            requests.push({ id: entry.id, text: String(value), expected: String(seen), answer })
          }),
        tell: (entry, outcome) => autosave.settle(entry, outcome),
      }),
    },
  })
  const autosave = new CommentAutosave(outbox, PLACE, stored)
  outbox.subscribe(() => autosave.follow())
  return { autosave, outbox }
}

function outcomeOf(entry: Entry, result: SaveResult): Outcome {
  if (result === 'no answer') return { type: 'undelivered', isSessionOver: false }
  if (result === 'refused') return { type: 'refused', sentence: undefined }
  if (result === 'pupil gone') return { type: 'answered', results: new Map() }
  return {
    type: 'answered',
    results: new Map([[PLACE, result === 'saved' ? { held: firstItem(entry).value } : result]]),
  }
}
