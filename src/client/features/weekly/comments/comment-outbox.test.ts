import { isoDate } from '#domain/calendar/iso-date.ts'
import { tabStorage } from '#testing/tab-storage.ts'
import { expect, test } from 'vitest'
import { keepComments, takeKeptComments } from './comment-outbox.ts'

const comment = { pupilId: 1, weekStartDate: isoDate('2026-11-09'), text: 'Reads well', expected: '' }

test('[F3] unsaved comments are kept for the same person, once', () => {
  const storage = tabStorage()
  keepComments(storage, 'ann', [comment])
  expect(takeKeptComments(storage, 'ann')).toEqual([comment])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test('a kept comment without its pupil is ignored', () => {
  const text = '[{"pupilId":"1"}]'
  expect(takeKeptComments(tabStorage({ 'unsaved-comments:ann': text }), 'ann')).toEqual([])
})
