import { expect, test } from 'vitest'
import { requestIdOf } from './request-ids.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

test('an id that a proxy gives is taken over', () => {
  expect(requestIdOf({ 'x-request-id': '8f1c2d3e-nginx.1:7' })).toBe('8f1c2d3e-nginx.1:7')
})

test('a trace that the request belongs to gives its id, and the proxy’s own id goes before it', () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
  expect(requestIdOf({ traceparent })).toBe(TRACE)
  expect(requestIdOf({ traceparent, 'x-request-id': 'given-by-the-proxy' })).toBe('given-by-the-proxy')
  expect(requestIdOf({ traceparent: `cc-${TRACE}-00f067aa0ba902b7-01-what-a-later-version-adds` })).toBe(
    TRACE,
  )
})

test.each([
  [{ 'x-request-id': 'short' }],
  [{ 'x-request-id': 'x'.repeat(65) }],
  [{ 'x-request-id': 'forged","level":60,"msg":"x' }],
  [{ 'x-request-id': 'two\nlines of a log' }],
  [{ 'x-request-id': ['first-of-two', 'second-of-two'] as unknown as string }],
  [{ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  [{ traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` }],
  [{ traceparent: `ff-${TRACE}-00f067aa0ba902b7-01` }],
  [{ traceparent: `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01` }],
  [{ traceparent: TRACE }],
  [{}],
])('%j is no id: the request gets one of its own', (headers) => {
  expect(requestIdOf(headers)).toMatch(UUID)
  expect(requestIdOf(headers)).not.toBe(requestIdOf(headers))
})
