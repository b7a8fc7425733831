import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callAddress } from './call-address.ts'

test.each([
  ['/api/students', undefined, undefined, '/api/students'],
  ['/api/students/:id/photo', { id: '7' }, undefined, '/api/students/7/photo'],
  ['/api/calendar/range/:start/:end', { start: 'a', end: 'b' }, undefined, '/api/calendar/range/a/b'],
  [
    '/api/attendance',
    undefined,
    { date: '2026-11-13', yearGroup: 'Year 3' },
    '/api/attendance?date=2026-11-13&yearGroup=Year+3',
  ],
  [
    '/api/attendance',
    undefined,
    { date: '2026-11-13', yearGroup: undefined },
    '/api/attendance?date=2026-11-13',
  ],
])('the address of %s with %j and %j is %s', (path, params, query, address) => {
  expect(callAddress(path, params, query)).toBe(address)
})

test('a parameter never reaches into another part of the address, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
      const { pathname, search } = new URL(
        callAddress('/api/users/:id/role', { id }),
        'http://school.example',
      )
      expect(search).toBe('')
      // The browser itself resolves "." and "..", whatever is encoded.
      if (id !== '.' && id !== '..') expect(pathname.split('/')).toHaveLength(5)
    }),
  )
})
