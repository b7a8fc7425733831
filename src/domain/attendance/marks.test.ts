import { isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_LIST } from './codes.ts'
import { CODE_KEYS, codeForKey, markAllPresent, quickCodes, setMark } from './marks.ts'
import { SESSIONS } from './sessions.ts'

const anyCode = fc.constantFrom(...CODE_LIST)
const anyMark = fc.option(anyCode, { nil: null })
const anyMarks = fc.option(fc.record({ am: anyMark, pm: anyMark }), { nil: undefined })
const anySession = fc.constantFrom(...SESSIONS)

describe('setting a mark', () => {
  test('[D11] it changes one session and keeps the other', () => {
    fc.assert(
      fc.property(anyMarks, anySession, anyMark, (before, session, code) => {
        const other = session === 'am' ? 'pm' : 'am'
        const after = setMark(before, session, code)
        expect(after[session]).toBe(code)
        expect(after[other]).toBe(before?.[other] ?? null)
      }),
    )
  })

  test('[D11] the order of marking am and pm does not matter', () => {
    fc.assert(
      fc.property(anyMarks, anyMark, anyMark, (before, am, pm) => {
        expect(setMark(setMark(before, 'am', am), 'pm', pm)).toEqual(
          setMark(setMark(before, 'pm', pm), 'am', am),
        )
      }),
    )
  })

  test('the marks before are left as they were', () => {
    const before = Object.freeze({ am: 'L', pm: null } as const)
    expect(setMark(before, 'pm', '\\')).toEqual({ am: 'L', pm: '\\' })
    expect(before).toEqual({ am: 'L', pm: null })
  })
})

test.each([
  ['am', '/'],
  ['pm', '\\'],
] as const)(
  '[D10] [D13] Mark All Present in %s gives %s to every listed pupil whose record is open',
  (session, code) => {
    const listed = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(
      markAllPresent(listed, { session, isLocked: ({ id }) => id === 2, plannedFor: () => null }),
    ).toEqual([
      { id: 1, code },
      { id: 3, code },
    ])
  },
)

test('[M7] Mark All Present gives a planned absence its code', () => {
  const all = { session: 'am', isLocked: () => false } as const
  expect(
    markAllPresent([{ planned: 'C' }, { planned: null }] as const, {
      ...all,
      plannedFor: ({ planned }) => planned,
    }),
  ).toEqual([
    { planned: 'C', code: 'C' },
    { planned: null, code: '/' },
  ])
})

describe('the buttons of a card', () => {
  const today = isoDate('2025-11-13')

  test('[D9] present for the session, late and the commonest absences', () => {
    expect(quickCodes({ session: 'am', birthDate: isoDate('2018-03-01'), today })).toEqual([
      { code: '/', label: 'Present' },
      { code: 'L', label: 'Late' },
      { code: 'N', label: 'No reason yet' },
      { code: 'I', label: 'Ill' },
      { code: 'M', label: 'Medical' },
    ])
    expect(quickCodes({ session: 'pm', birthDate: isoDate('2018-03-01'), today })[0]).toEqual({
      code: '\\',
      label: 'Present',
    })
  })

  test.each([
    [isoDate('2020-12-31'), { code: 'L', label: 'Late' }],
    [isoDate('2021-01-01'), { code: 'X', label: 'X - Not Required' }],
    [null, { code: 'L', label: 'Late' }],
  ])('[D15] born %s, the second button is %o', (birthDate, button) => {
    expect(quickCodes({ session: 'am', birthDate, today })[1]).toEqual(button)
  })
})

describe('the keyboard', () => {
  test.each([
    ['/', 'am', '/'],
    ['/', 'pm', '\\'],
    ['\\', 'am', '/'],
    ['\\', 'pm', '\\'],
    ['l', 'am', 'L'],
    ['L', 'pm', 'L'],
    ['i', 'am', 'I'],
    ['x', 'am', 'X'],
    ['y', 'am', null],
    ['j', 'am', null],
    ['z', 'am', null],
    ['Enter', 'am', null],
    ['', 'am', null],
  ] as const)('%j in %s sets %s', (key, session, code) => {
    expect(codeForKey(key, session)).toBe(code)
  })

  test('every code of one letter has its own letter', () => {
    expect(CODE_KEYS).toEqual(CODE_LIST.filter((code) => /^[A-Z]$/.test(code)))
    for (const code of CODE_KEYS) expect(codeForKey(code.toLowerCase(), 'am')).toBe(code)
  })
})
