/** §9: one toast at a time, and how it comes and goes. */
export const TOAST = {
  limit: 1,
  durationMs: 5000,
  swipeDirection: 'right',
  swipeThresholdPx: 50,
  hotkey: 'F8',
  removeDelayMs: 1_000_000,
} as const

/** §9: when a tooltip opens. */
export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const

/** §9: how long the toast is read before the browser goes to the login. */
export const LOGIN_REDIRECT_MS = 500

/** §8: what a person reads when the session has ended. */
export const SESSION_EXPIRED = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
} as const

/** §8: the message of a failed call, from the body or else from the status text. */
export function errorMessage(status: number, body: string, statusText: string): string {
  return `${status}: ${body || statusText}`
}

/** §8: the call failed because the session has ended. */
export function isUnauthorizedError(message: string): boolean {
  return message.startsWith('401: ') && message.includes('Unauthorized')
}
