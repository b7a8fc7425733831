import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, toast, watchToasts } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[K1] a second toast takes the place of the first', () => {
  toast({ title: 'first' })
  toast({ title: 'second', description: 'more' })
  expect(currentToasts()).toMatchObject([{ title: 'second', description: 'more', open: true }])
})

test('[A7] nothing takes the place of the last word before it is closed', () => {
  toast({ title: 'Unauthorized', isLastWord: true })
  toast({ title: 'Error' })
  expect(currentToasts()).toMatchObject([{ title: 'Unauthorized', open: true }])
  dismissToast(currentToasts()[0]?.id ?? 0)
  toast({ title: 'later' })
  expect(currentToasts()).toMatchObject([{ title: 'later', open: true }])
})

test('[K1] a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  toast({ title: 'saved' })
  const [shown] = currentToasts()
  dismissToast(shown?.id ?? 0)
  expect(currentToasts()).toMatchObject([{ title: 'saved', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

test('whoever watches hears of every change until they stop', () => {
  const listener = vi.fn<() => void>()
  const stop = watchToasts(listener)
  toast({ title: 'one' })
  stop()
  toast({ title: 'two' })
  expect(listener).toHaveBeenCalledOnce()
})
