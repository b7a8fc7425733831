import { expect, test } from 'vitest'
import { holdWhileShown } from './hold-while-shown.ts'

async function shownLocks(of: string) {
  const { held = [], pending = [] } = await navigator.locks.query()
  const count = (locks: LockInfo[]) => locks.filter(({ name }) => name === of).length
  return { held: count(held), pending: count(pending) }
}
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

test('a page that is left holds its lock no longer, and holds it again when it is shown again', async () => {
  const locks = () => shownLocks('first')
  await holdWhileShown('first')
  expect(await locks()).toEqual({ held: 1, pending: 0 })
  leave()
  await expect.poll(locks).toEqual({ held: 0, pending: 0 })
  comeBack()
  await expect.poll(locks).toEqual({ held: 1, pending: 0 })
  leave()
})

test('a page that is left before it holds its lock wants it no longer, and holds it when it is shown again', async () => {
  const locks = () => shownLocks('second')
  let release = () => {}
  void navigator.locks.request('second', () => new Promise<void>((resolve) => (release = resolve)))
  const held = holdWhileShown('second')
  await expect.poll(locks).toEqual({ held: 1, pending: 1 })
  leave()
  await expect.poll(locks).toEqual({ held: 1, pending: 0 })
  release()
  await expect.poll(locks).toEqual({ held: 0, pending: 0 })
  comeBack()
  await held
  expect(await locks()).toEqual({ held: 1, pending: 0 })
  leave()
})
