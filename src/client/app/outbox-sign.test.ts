import { expect, test } from 'vitest'
import { signOf } from './outbox-sign.tsx'

const offline = { since: '8:41', workingFrom: '8:39' }

test.each([
  [{ toSend: 0, isWaiting: false, isKept: true, offline: null }, 'All saved'],
  [{ toSend: 2, isWaiting: false, isKept: true, offline: null }, 'Saving…'],
  [{ toSend: 3, isWaiting: true, isKept: true, offline: null }, '3 to send'],
  [{ toSend: 3, isWaiting: true, isKept: false, offline: null }, '3 to send. Keep this window open.'],
  [{ toSend: 0, isWaiting: true, isKept: true, offline }, 'Offline since 8:41, working from 8:39'],
  [
    { toSend: 3, isWaiting: true, isKept: true, offline },
    'Offline since 8:41, working from 8:39 · 3 to send',
  ],
])('[O1] the sign of %j says "%s"', (parts, sign) => {
  expect(signOf(parts).join(' · ')).toBe(sign)
})
