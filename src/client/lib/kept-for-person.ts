/** Under this key comments are kept; who loads a page asks for it before the weekly register is there. */
export const KEPT_COMMENTS = 'unsaved-comments'

type Place = { storage: Storage; key: string; userId: string }

/** Each person has a place of their own: somebody else's entries are neither theirs to send nor in their way. */
const ownKey = ({ key, userId }: Place) => `${key}:${userId}`

/** What the server is not known to hold, kept over a reload or a new login: in this tab and for this person only. */
export function keepForPerson<Item>(place: Place, items: Item[]): void {
  if (items.length === 0) place.storage.removeItem(ownKey(place))
  else place.storage.setItem(ownKey(place), JSON.stringify(items))
}

export const hasKept = (place: Place) => place.storage.getItem(ownKey(place)) !== null

/** What was kept for this person and is still whole, once. */
export function takeKept<Item>(place: Place, isWhole: (item: Partial<Item>) => boolean): Item[] {
  const text = place.storage.getItem(ownKey(place))
  place.storage.removeItem(ownKey(place))
  try {
    const items = JSON.parse(text ?? '[]') as Item[] | null
    return Array.isArray(items) ? items.filter(isWhole) : []
  } catch {
    return []
  }
}
