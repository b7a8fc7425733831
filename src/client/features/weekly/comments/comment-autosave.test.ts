import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { autosaveInto } from '#testing/autosave-requests.ts'
import type { SentComment } from '#testing/autosave-requests.ts'
import type { CommentAutosave, SaveResult } from './comment-autosave.ts'

let requests: SentComment[]
let autosave: CommentAutosave

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  autosave = start('')
})
afterEach(() => vi.useRealTimers())

const start = (saved: string) => autosaveInto(requests, saved)
const FAILED = { ok: false, other: null } as const
const state = () => autosave.view().state
const sent = () => requests.map(({ text, expected }) => ({ text, expected }))
const answerLast = (result: SaveResult) => requests.at(-1)?.answer(result)

describe('timing', () => {
  test('[F3] pending after an edit, saving after 1000 ms, saved for 2000 ms, then gone', async () => {
    autosave.edit('Hello')
    expect(state()).toBe('pending')
    await vi.advanceTimersByTimeAsync(999)
    expect(state()).toBe('pending')
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('saving')
    expect(sent()).toEqual([{ text: 'Hello', expected: '' }])
    await answerLast({ ok: true })
    expect(state()).toBe('saved')
    await vi.advanceTimersByTimeAsync(1999)
    expect(state()).toBe('saved')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('idle')
  })

  test('[F3] typing without a pause of 1000 ms sends one request, with the last text', async () => {
    for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
      autosave.edit(text)
      await vi.advanceTimersByTimeAsync(900)
    }
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toEqual([{ text: 'Hello', expected: '' }])
  })

  test('[F3] a flush sends at once, and nothing more after the pause', async () => {
    autosave.edit('Hello')
    autosave.flush()
    await answerLast({ ok: true })
    await vi.advanceTimersByTimeAsync(5000)
    autosave.flush()
    expect(sent()).toEqual([{ text: 'Hello', expected: '' }])
  })
})

describe('one request at a time', () => {
  test('an edit while saving is sent after the answer, on top of what was saved', async () => {
    autosave.edit('One')
    autosave.flush()
    autosave.edit('One two')
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
    expect(state()).toBe('pending')
    await answerLast({ ok: true })
    expect(sent()[1]).toEqual({ text: 'One two', expected: 'One' })
    expect(state()).toBe('saving')
  })

  test('an answer to an older text does not show the newer one as saved', async () => {
    autosave.edit('One')
    autosave.flush()
    autosave.edit('One two')
    await answerLast({ ok: true })
    expect(state()).toBe('pending')
  })

  test('[F3] as the page closes, the newer text is sent beside the older one', () => {
    autosave.edit('One')
    autosave.flush()
    autosave.edit('One two')
    autosave.flush({ isClosing: true })
    expect(sent()[1]).toEqual({ text: 'One two', expected: 'One' })
  })

  test('[F3] a page that was only hidden keeps the newer text if it does not arrive', async () => {
    autosave.edit('One')
    autosave.flush()
    autosave.edit('One two')
    autosave.flush({ isClosing: true })
    await requests[0]?.answer({ ok: true })
    expect(state()).toBe('saving')
    await requests[1]?.answer(FAILED)
    expect(autosave.unsaved).toMatchObject({ text: 'One two', unanswered: ['One', 'One two'] })
    expect(autosave.isStuck).toBe(true)
  })
})

describe('what cannot be saved', () => {
  test('[F3] the comment that a lost text should have replaced is no conflict', async () => {
    autosave = start('Before')
    autosave.edit('Reads')
    autosave.flush()
    autosave.edit('Reads well')
    autosave.flush({ isClosing: true })
    await requests[0]?.answer(FAILED)
    await requests[1]?.answer({ ok: false, other: { comment: 'Before', updatedBy: 'Ann' } })
    expect(autosave.view().other).toBeNull()
    expect(sent()[2]).toEqual({ text: 'Reads well', expected: 'Before' })
    await answerLast({ ok: true })
    expect(state()).toBe('saved')
  })

  test('[F3] nor is, after a reload, a text that was being sent before', async () => {
    autosave.edit('Reads')
    autosave.flush()
    autosave.edit('Reads well')
    const { text = '', expected = '', unanswered = [] } = autosave.unsaved ?? {}
    autosave = start(expected)
    autosave.resume({ text, unanswered })
    autosave.flush()
    await answerLast({ ok: false, other: { comment: 'Reads', updatedBy: 'Ann' } })
    expect(autosave.view().other).toBeNull()
    expect(sent()[2]).toEqual({ text: 'Reads well', expected: 'Reads' })
  })

  test('[F3] a comment on a pupil who was deleted meanwhile is not stuck', async () => {
    autosave.edit('Reads well')
    autosave.flush()
    await answerLast({ ok: false, other: null, isGone: true })
    expect(autosave.view()).toMatchObject({ state: 'idle', text: 'Reads well' })
    expect(autosave.isStuck).toBe(false)
    expect(autosave.unsaved).toBeNull()
  })

  test('[F3] a failed save stays pending, and is tried again at the next edit', async () => {
    autosave.edit('Hello')
    autosave.flush()
    await answerLast(FAILED)
    expect(autosave.view()).toMatchObject({ state: 'pending', text: 'Hello' })
    expect(autosave.isStuck).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
    autosave.edit('Hello!')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent()[1]).toEqual({ text: 'Hello!', expected: '' })
    await answerLast({ ok: true })
    expect(state()).toBe('saved')
  })

  test('[F3] a failed save is tried again before the page closes', async () => {
    autosave.edit('Hello')
    autosave.flush()
    await answerLast(FAILED)
    autosave.flush({ isClosing: true })
    expect(sent()).toHaveLength(2)
  })

  test('more than 2000 characters are not sent until they are shortened', async () => {
    autosave.edit('x'.repeat(2001))
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests).toEqual([])
    expect(autosave.isStuck).toBe(true)
    autosave.edit('x'.repeat(2000))
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
  })
})

describe('a colleague wrote in the meantime', () => {
  const other = { comment: 'Theirs', updatedBy: 'Sam Staff' }

  beforeEach(async () => {
    autosave = start('Before')
    autosave.edit('Mine')
    autosave.flush()
    await answerLast({ ok: false, other })
  })

  test('both texts are there, and nothing is sent until one is chosen', async () => {
    expect(autosave.view()).toMatchObject({ state: 'pending', text: 'Mine', other })
    autosave.edit('Mine indeed')
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests).toHaveLength(1)
    expect(autosave.view()).toMatchObject({ text: 'Mine indeed', other })
  })

  test('keeping mine replaces the text that was seen', () => {
    autosave.keepMine()
    expect(sent()[1]).toEqual({ text: 'Mine', expected: 'Theirs' })
  })

  test('keeping both joins them', () => {
    autosave.keepBoth()
    expect(sent()[1]).toEqual({ text: 'Theirs\nMine', expected: 'Theirs' })
  })

  test('taking theirs sends nothing, and the next edit builds on it', () => {
    autosave.takeTheirs()
    expect(autosave.view()).toEqual({ state: 'idle', text: 'Theirs', other: null })
    autosave.edit('Theirs too')
    autosave.flush()
    expect(sent()).toHaveLength(2)
    expect(sent()[1]).toEqual({ text: 'Theirs too', expected: 'Theirs' })
  })
})
