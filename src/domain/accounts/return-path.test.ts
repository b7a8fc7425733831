import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('[A14] the way back after sign-in', () => {
  test.each([
    ['/dashboard?yearGroup=Year%203', '/dashboard?yearGroup=Year%203'],
    ['/', '/'],
    [undefined, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['dashboard', '/'],
    ['/api/logout', '/'],
    ['/./api/logout', '/'],
    ['/%61pi/logout', '/'],
    ['/%2561pi/logout', '/'],
    ['/a%70i/log%6fut?x=1', '/'],
    ['/x/..%2fapi/logout', '/'],
    ['/%2e%2e/api/logout', '/'],
    ['/API/logout', '/'],
    ['/api', '/'],
    ['/api/login?returnTo=/', '/'],
    ['/api/callback?code=x', '/'],
    ['/demo-login/session/end', '/'],
    ['/%64emo-login/session/end', '/'],
    ['/apiary', '/apiary'],
    ['/..//evil.example', '/'],
    ['/weekly/../..//evil.example', '/'],
  ])('%j leads to %j', (wanted, path) => {
    expect(safeReturnPath(wanted)).toBe(path)
  })

  test('no text leads to another origin', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '\t',
        '\n',
        ' ',
        '@',
        ':',
        'evil.example',
        'http',
        '%2f',
        '?',
        '#',
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((parts) => parts.join('')),
        ),
        (wanted) => {
          const path = safeReturnPath(wanted)
          expect(new URL(path, 'https://register.example').origin).toBe('https://register.example')
          expect(path.startsWith('//')).toBe(false)
        },
      ),
    )
  })
})
