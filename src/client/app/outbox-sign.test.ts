import { expect, test } from 'vitest'
import { signOf } from './outbox-sign.tsx'

const nothing = { toSend: 0, toDecide: 0, isWaiting: false, isKept: true, offline: null }
const offline = { since: '8:41', workingFrom: '8:39' }

test.each([
  [{}, 'All saved'],
  [{ toSend: 2 }, 'Saving…'],
  [{ toSend: 2, isKept: false }, 'One moment…'],
  [{ toSend: 3, isWaiting: true }, '3 to send'],
  [{ toDecide: 1 }, '1 to decide'],
  [{ toSend: 3, isWaiting: true, isKept: false }, '3 to send · Keep this window open'],
  [{ isWaiting: true, offline }, 'Offline since 8:41, working from 8:39'],
  [{ toSend: 3, isWaiting: true, offline }, 'Offline since 8:41, working from 8:39 · 3 to send'],
])('[O1] the sign of %j says "%s"', (parts, sign) => {
  const sentences = signOf({ ...nothing, ...parts }).map(({ text, detail = '' }) => text + detail)
  expect(sentences.join(' · ')).toBe(sign)
})
