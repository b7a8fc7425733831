/**
 * Loads the keys of all calls of one turn of the event loop together, as the dataloader package does, but caches nothing:
 * a call that comes while a load is under way waits for the next one.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { keys: Set<Key>; loaded: Promise<ReadonlyMap<Key, Value>> } | undefined

  function open() {
    const keys = new Set<Key>()
    const loaded = new Promise<void>((resolve) => {
      setImmediate(resolve)
    }).then(() => {
      waiting = undefined
      return load([...keys])
    })
    return { keys, loaded }
  }

  return async (key) => {
    waiting ??= open()
    const { keys, loaded } = waiting
    keys.add(key)
    return (await loaded).get(key)
  }
}
