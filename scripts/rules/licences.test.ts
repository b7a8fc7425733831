import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedPackages } from '../licences.ts'

/** Licences under which the product may be given to a school, whichever licence the product itself gets. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'Unlicense',
])

test('every package that runs in production has a licence that lets a school run it', () => {
  const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  expect(shipped.length).toBeGreaterThan(100)
  const others = shipped.filter(({ licence }) => !licence.split(' AND ').every((part) => ALLOWED.has(part)))
  expect(others).toEqual([])
})

test('packages for development are left out, and a missing licence is said to be missing', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'node_modules/pg/node_modules/old': { version: '0.1.0' },
    'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
  }
  expect(shippedPackages({ packages })).toEqual([
    { name: 'pg', version: '8.0.0', licence: 'MIT' },
    { name: 'old', version: '0.1.0', licence: 'not stated' },
  ])
})
