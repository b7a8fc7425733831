import { useSyncExternalStore } from 'react'

/** A value outside of React that screens show and other code changes. */
export type Store<Value> = ReturnType<typeof createStore<Value>>

export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  function set(next: Value): void {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    update: (change: (value: Value) => Value) => set(change(value)),
    /** Calls the listener after every change, until the function that it answers is called. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
