import { describe, expect, test } from 'vitest'
import { checkpointText, parseShortForm, parseSignedNote, shortForm, signedNote } from './checkpoint.ts'

const CHECKPOINT = {
  origin: 'register.school.example/record',
  size: 1234,
  root: new Uint8Array(32).fill(0xab),
  madeAt: '2026-11-16T18:00:00.000Z',
}
const NOTE = signedNote(checkpointText(CHECKPOINT), {
  name: CHECKPOINT.origin,
  keyHash: new Uint8Array([1, 2, 3, 4]),
  signature: new Uint8Array(64).fill(7),
})

test('[L5] a checkpoint is a signed note: origin, size, root, moment, an empty line, the signature', () => {
  expect(NOTE.split('\n').slice(0, 5)).toEqual([
    'register.school.example/record',
    '1234',
    'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=',
    '2026-11-16T18:00:00.000Z',
    '',
  ])
  expect(NOTE).toMatch(/\n— register\.school\.example\/record AQIDBAcH[\w+/]+=*\n$/)
})

test('[L5] what was written is read back', () => {
  expect(parseSignedNote(NOTE)).toMatchObject({ ...CHECKPOINT, text: checkpointText(CHECKPOINT) })
})

describe('[L5] no checkpoint', () => {
  test.each([
    ['nothing', ''],
    ['without a signature', checkpointText(CHECKPOINT)],
    ['a size that is no number', NOTE.replace('1234', '12x4')],
    ['a root of another length', NOTE.replace('q6ur', '')],
    ['no moment', NOTE.replace('2026-11-16T18:00:00.000Z', 'yesterday')],
    ['a signature without bytes', NOTE.replace(/AQID\S+/, 'AQIDBA==')],
  ])('%s', (_, text) => expect(parseSignedNote(text)).toBeUndefined())
})

test('[L5] the short form is the size and the first 16 digits of the root, and can be typed in again', () => {
  expect(shortForm(CHECKPOINT)).toBe('1234-abababababababab')
  expect(parseShortForm('1234-ABABABABABABABAB')).toEqual({ size: 1234, rootStart: 'abababababababab' })
  expect(parseShortForm('1234-abab')).toBeUndefined()
})
