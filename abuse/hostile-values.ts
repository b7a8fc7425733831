import fc from 'fast-check'

const HOSTILE_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202etxt',
  '\r\nset-cookie: a=b',
  "' or 1=1 --",
  "'; drop table students; --",
  '$1',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f',
  '%',
  '%zz',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '__proto__',
  'constructor',
  'x'.repeat(101),
  'x'.repeat(70_000),
  '👩‍👩‍👧'.repeat(60),
]

const HOSTILE_DATES = [
  '2026-02-29',
  '2028-02-29',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-11-13T00:00:00Z',
  '13/11/2026',
  '2026-1-1',
  '２０２６-11-13',
  'infinity',
  'now',
  'epoch',
]

const HOSTILE_NUMBERS = [
  ...[0, -1, 1.5, -0, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e300, 5e-324],
  ...['1', '01', '1e3', '0x10', '+1', '1;2', '２', '99999999999'],
]

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXT, ...HOSTILE_DATES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 120 }),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** JSON values that no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }),
  fc.integer({ min: 2, max: 3000 }).map(nested),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Fields that no request may write: mass assignment and prototype keys. */
export const foreignField = fc.tuple(
  fc.constantFrom(
    ...['id', 'role', 'isAdmin', 'isActive', 'isAuthorized', 'readOnly', 'createdAt', 'lastUpdatedBy'],
    ...['userId', 'oidcSubject', 'photoObjectPath', 'profileImageUrl', 'displayOrder', 'source'],
    ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'a.b', '$where'],
  ),
  hostileValue,
)

/** Bodies that are not JSON objects, as bytes. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ...[
        '',
        '{',
        '{"a":',
        '[]',
        'null',
        '42',
        '"text"',
        '{}',
        '{"a":1,"a":2}',
        '\ufeff{}',
        "{'a':1}",
        '{}{}',
      ],
      ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"a":1e999}'],
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(
    Buffer.from('{"firstName":"\ud83d"}', 'utf16le'),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from(`${'['.repeat(60_000)}${']'.repeat(60_000)}`),
    Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    Buffer.from(JSON.stringify({ firstName: 'x'.repeat(300_000) })),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  hostileValue.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
)
