import { expect, test } from 'vitest'
import {
  errorMessage,
  isUnauthorizedError,
  LOGIN_REDIRECT_MS,
  SESSION_EXPIRED,
  TOAST,
  TOOLTIP,
} from './notifications.ts'

test('[K1] toasts and tooltips keep the specified times', () => {
  expect(TOAST).toEqual({
    limit: 1,
    durationMs: 5000,
    swipeDirection: 'right',
    swipeThresholdPx: 50,
    hotkey: 'F8',
    removeDelayMs: 1_000_000,
  })
  expect(TOOLTIP).toEqual({ openDelayMs: 700, skipDelayMs: 300 })
})

test('[A7] the login follows after 500 ms, and the toast says why', () => {
  expect(LOGIN_REDIRECT_MS).toBe(500)
  expect(SESSION_EXPIRED).toEqual({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  })
})

test.each([
  [403, 'No access', 'Forbidden', '403: No access'],
  [500, '', 'Internal Server Error', '500: Internal Server Error'],
  [401, '{"message":"Unauthorized"}', 'Unauthorized', '401: {"message":"Unauthorized"}'],
])('[J6] status %i with body %j and text %j is "%s"', (status, body, statusText, message) => {
  expect(errorMessage(status, body, statusText)).toBe(message)
})

test.each([
  ['401: Unauthorized', true],
  ['401: {"message":"Unauthorized"}', true],
  ['401: Please sign in', false],
  ['403: Unauthorized', false],
  ['Error 401: Unauthorized', false],
  ['401:Unauthorized', false],
  ['401: unauthorized', false],
])('[A7] %j means that the session has ended: %s', (message, expected) => {
  expect(isUnauthorizedError(message)).toBe(expected)
})
