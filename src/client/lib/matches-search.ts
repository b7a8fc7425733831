/** Whether each word that was typed stands somewhere in the texts; capitals and accents make no difference. */
export function matchesSearch(search: string, ...texts: readonly (string | null)[]): boolean {
  const text = plain(texts.join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

// A tablet types the curly apostrophe, a list has the straight one.
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
