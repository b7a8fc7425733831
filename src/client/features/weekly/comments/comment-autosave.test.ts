import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outbox } from '#client/outbox/outbox.ts'
import { PLACE, autosaveInto } from '#testing/autosave-requests.ts'
import type { SaveResult, SentComment } from '#testing/autosave-requests.ts'
import { isComment, placeOf, readPlace, unsendable } from './comment-autosave.ts'
import type { CommentAutosave } from './comment-autosave.ts'

let requests: SentComment[]
let autosave: CommentAutosave
let outbox: Outbox

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  start('')
})
afterEach(() => {
  vi.useRealTimers()
  unsendable.set([])
})

function start(stored: string): void {
  ;({ autosave, outbox } = autosaveInto(requests, stored))
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const state = () => autosave.view().state
const sent = () => requests.map(({ text, expected }) => ({ text, expected }))
const answerLast = (result: SaveResult) => requests.at(-1)?.answer(result)
async function flush(options?: { isClosing: boolean }) {
  autosave.flush(options)
  await settle()
}

test('a place is read as it was written; that of a mark is none', () => {
  expect(placeOf(readPlace(PLACE))).toBe(PLACE)
  expect(isComment(PLACE)).toBe(true)
  expect(isComment('mark 2026-11-09 am 1')).toBe(false)
})

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
    await answerLast('saved')
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
    expect(outbox.queue()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toEqual([{ text: 'Hello', expected: '' }])
  })

  test('[F3, O1] every text is in the outbox as it is typed, before it is sent', () => {
    autosave.edit('Hel')
    autosave.edit('Hello')
    expect(outbox.queue()).toMatchObject([
      { kind: 'comment', items: [{ place: PLACE, value: 'Hello', seen: '' }] },
    ])
  })

  test('[F3] a flush sends at once, and nothing more after the pause', async () => {
    autosave.edit('Hello')
    await flush()
    await answerLast('saved')
    await vi.advanceTimersByTimeAsync(5000)
    await flush()
    expect(sent()).toEqual([{ text: 'Hello', expected: '' }])
  })
})

describe('one request at a time', () => {
  test('an edit while saving is sent after the answer, on top of what was saved', async () => {
    autosave.edit('One')
    await flush()
    autosave.edit('One two')
    expect(state()).toBe('pending')
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
    await answerLast('saved')
    expect(sent()[1]).toEqual({ text: 'One two', expected: 'One' })
    expect(state()).toBe('saving')
  })

  test('an answer to an older text does not show the newer one as saved', async () => {
    autosave.edit('One')
    await flush()
    autosave.edit('One two')
    await answerLast('saved')
    expect(state()).toBe('pending')
    expect(autosave.view().text).toBe('One two')
  })

  test('[F3] as the page closes, the text goes beside entries of other places', async () => {
    outbox.enter({
      id: 'other',
      kind: 'comment',
      items: [{ place: 'comment 2026-11-09 2', value: 'Two', seen: '' }],
      details: {},
    })
    await settle()
    autosave.edit('One')
    await flush({ isClosing: true })
    expect(sent().map(({ text }) => text)).toEqual(['Two', 'One'])
  })

  test('[F3] as the page closes, a newer text waits for the older one under way: it is in the outbox', async () => {
    autosave.edit('One')
    await flush()
    autosave.edit('One two')
    await flush({ isClosing: true })
    expect(requests).toHaveLength(1)
    await requests[0]?.answer('saved')
    expect(sent()[1]).toEqual({ text: 'One two', expected: 'One' })
  })
})

describe('what cannot be saved', () => {
  test('[F3] a text that got no answer goes again under the same id before a newer one', async () => {
    start('Before')
    autosave.edit('Reads')
    await flush()
    await answerLast('no answer')
    autosave.edit('Reads well')
    await flush()
    expect(requests[1]).toMatchObject({ id: requests[0]?.id, text: 'Reads', expected: 'Before' })
    await answerLast('saved')
    expect(sent()[2]).toEqual({ text: 'Reads well', expected: 'Reads' })
    await answerLast('saved')
    expect(state()).toBe('saved')
  })

  test('[F3] a comment on a pupil who was deleted meanwhile is not stuck', async () => {
    autosave.edit('Reads well')
    await flush()
    await answerLast('pupil gone')
    expect(autosave.view()).toMatchObject({ state: 'idle', text: 'Reads well' })
    expect(outbox.queue()).toEqual([])
    expect(unsendable.get()).toEqual([])
  })

  test('[F3] a failed save stays pending, and is tried again at the next edit', async () => {
    autosave.edit('Hello')
    await flush()
    await answerLast('no answer')
    expect(autosave.view()).toMatchObject({ state: 'pending', text: 'Hello' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
    autosave.edit('Hello!')
    await vi.advanceTimersByTimeAsync(1000)
    await answerLast('saved')
    expect(sent().at(-1)).toEqual({ text: 'Hello!', expected: 'Hello' })
    await answerLast('saved')
    expect(state()).toBe('saved')
  })

  test('[F3] a failed save is tried again before the page closes', async () => {
    autosave.edit('Hello')
    await flush()
    await answerLast('no answer')
    await flush({ isClosing: true })
    expect(sent()).toHaveLength(2)
  })

  test('[F3] a refused text stays pending on the page, and is tried again', async () => {
    autosave.edit('Hello')
    await flush()
    await answerLast('refused')
    expect(autosave.view()).toMatchObject({ state: 'pending', text: 'Hello' })
    expect(unsendable.get()).toEqual([PLACE])
    await flush()
    await answerLast('saved')
    expect(state()).toBe('saved')
    expect(unsendable.get()).toEqual([])
  })

  test('more than 2000 characters are not sent until they are shortened', async () => {
    autosave.edit('x'.repeat(2001))
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests).toEqual([])
    expect(unsendable.get()).toEqual([PLACE])
    autosave.edit('x'.repeat(2000))
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
    expect(unsendable.get()).toEqual([])
  })
})

describe('a colleague wrote in the meantime', () => {
  const other = { comment: 'Theirs', updatedBy: 'Sam Staff' }

  beforeEach(async () => {
    start('Before')
    autosave.edit('Mine')
    await flush()
    await answerLast({ theirs: 'Theirs', theirName: 'Sam Staff' })
  })

  test('both texts are there, and nothing is sent until one is chosen', async () => {
    expect(autosave.view()).toMatchObject({ state: 'pending', text: 'Mine', other })
    autosave.edit('Mine indeed')
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests).toHaveLength(1)
    expect(autosave.view()).toMatchObject({ text: 'Mine indeed', other })
  })

  test('keeping mine replaces the text that was seen', async () => {
    autosave.edit('Mine indeed')
    autosave.keepMine()
    await settle()
    expect(sent()[1]).toEqual({ text: 'Mine indeed', expected: 'Theirs' })
  })

  test('keeping both joins them', async () => {
    autosave.keepBoth()
    await settle()
    expect(sent()[1]).toEqual({ text: 'Theirs\nMine', expected: 'Theirs' })
  })

  test('taking theirs sends nothing, and the next edit builds on it', async () => {
    autosave.takeTheirs()
    expect(autosave.view()).toEqual({ state: 'idle', text: 'Theirs', other: null })
    autosave.edit('Theirs too')
    await flush()
    expect(sent()).toHaveLength(2)
    expect(sent()[1]).toEqual({ text: 'Theirs too', expected: 'Theirs' })
  })
})
