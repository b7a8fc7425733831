/** Whether each word that was typed stands somewhere in the texts; capitals and accents make no difference. */
export function matchesSearch(search: string, ...texts: readonly (string | null)[]): boolean {
  const text = plain(texts.join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether a word of the text begins with what was typed, as a person begins a name. */
export function beginsAWord(search: string, text: string): boolean {
  return plain(text)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(plain(search)))
}

// A tablet types the curly apostrophe, a list has the straight one.
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
