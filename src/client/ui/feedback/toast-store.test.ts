import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, toasts } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[K1] a second toast takes the place of the first', () => {
  toast({ title: 'first' })
  toast({ title: 'second', description: 'more' })
  expect(toasts.get()).toMatchObject([{ title: 'second', description: 'more', open: true }])
})

test('[A7] nothing takes the place of the last word before it is closed', () => {
  toast({ title: 'Unauthorized', isLastWord: true })
  toast({ title: 'Error' })
  expect(toasts.get()).toMatchObject([{ title: 'Unauthorized', open: true }])
  dismissToast(toasts.get()[0]?.id ?? 0)
  toast({ title: 'later' })
  expect(toasts.get()).toMatchObject([{ title: 'later', open: true }])
})

test('[K1] a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  toast({ title: 'saved' })
  const [shown] = toasts.get()
  dismissToast(shown?.id ?? 0)
  expect(toasts.get()).toMatchObject([{ title: 'saved', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})
