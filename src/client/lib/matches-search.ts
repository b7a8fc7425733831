import { searchable } from '#domain/text/spelling.ts'

/** Whether each word that was typed stands somewhere in the texts; capitals and accents make no difference. */
export function matchesSearch(search: string, ...texts: readonly (string | null)[]): boolean {
  const text = searchable(texts.join(' '))
  return searchable(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether a word of the text begins with what was typed, as a person begins a name. */
export function beginsAWord(search: string, text: string): boolean {
  return searchable(text)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(searchable(search)))
}
