/** Under this key comments are kept; who loads a page asks for it before the weekly register is there. */
export const KEPT_COMMENTS = 'unsaved-comments'

type Place = { storage: Storage; key: string; userId: string }
type Kept<Item> = { userId: string; items: Item[] }

/**
 * What the server is not known to hold, kept over a reload or a new login: in this tab and for this person only, since
 * somebody else's entries are not theirs to send.
 */
export function keepForPerson<Item>({ storage, key, userId }: Place, items: Item[]): void {
  if (items.length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify({ userId, items } satisfies Kept<Item>))
}

/** What was kept for this person and is still whole, once. */
export function takeKept<Item>(
  { storage, key, userId }: Place,
  isWhole: (item: Partial<Item>) => boolean,
): Item[] {
  const text = storage.getItem(key)
  storage.removeItem(key)
  if (text === null) return []
  try {
    const kept = JSON.parse(text) as Partial<Kept<Item>> | null
    return kept?.userId === userId && Array.isArray(kept.items) ? kept.items.filter(isWhole) : []
  } catch {
    return []
  }
}
