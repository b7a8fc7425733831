import { expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'

test('a store holds the value that was last set', () => {
  const store = createStore(1)
  store.set(2)
  store.update((value) => value * 10)
  expect(store.get()).toBe(20)
})

test('a listener hears of every change until it unsubscribes', () => {
  const store = createStore('a')
  const listener = vi.fn<() => void>()
  const unsubscribe = store.subscribe(listener)
  store.set('b')
  store.set('b')
  unsubscribe()
  store.set('c')
  expect(listener).toHaveBeenCalledOnce()
})
