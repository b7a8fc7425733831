/** The key of kept comments; the application looks for it before it loads the weekly register. */
export const KEPT_COMMENTS = 'unsaved-comments'

type Place = { storage: Storage; key: string; userId: string }

/** Each person has a key of their own: one person never sends or overwrites the entries of another. */
const keyOf = ({ key, userId }: Place) => `${key}:${userId}`

/** Keeps unsaved entries over a reload or a new login, in this tab and for this person only. */
export function keepEntries<Entry>(place: Place, entries: Entry[]): void {
  if (entries.length === 0) place.storage.removeItem(keyOf(place))
  else place.storage.setItem(keyOf(place), JSON.stringify(entries))
}

export const hasKeptEntries = (place: Place) => place.storage.getItem(keyOf(place)) !== null

/** Removes and returns the complete entries that were kept for this person. */
export function takeKeptEntries<Entry>(
  place: Place,
  isComplete: (entry: Partial<Entry>) => boolean,
): Entry[] {
  const text = place.storage.getItem(keyOf(place))
  place.storage.removeItem(keyOf(place))
  try {
    const entries = JSON.parse(text ?? '[]') as Entry[] | null
    return Array.isArray(entries) ? entries.filter(isComplete) : []
  } catch {
    return []
  }
}
