import { vi } from 'vitest'
import { CommentAutosave } from '#client/features/weekly/comments/comment-autosave.ts'
import type { SaveResult } from '#client/features/weekly/comments/comment-autosave.ts'

export type SentComment = { text: string; expected: string; answer: (result: SaveResult) => Promise<void> }

/** For tests: a comment whose requests are collected here, each answered when the test wants it. */
export function autosaveInto(requests: SentComment[], saved: string): CommentAutosave {
  return new CommentAutosave(
    saved,
    ({ text, expected }) =>
      new Promise((resolve) => {
        const answer = async (result: SaveResult) => {
          resolve(result)
          await vi.advanceTimersByTimeAsync(0)
        }
        requests.push({ text, expected, answer })
      }),
  )
}
