/**
 * Looks up what many requests ask for at the same moment in one go: all keys of one turn of the event loop share a
 * load, which begins after the last of them has come. Nothing is kept beyond the answer.
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
