import { searchable } from './spelling.ts'

/** What can be found: its name, and other words that may be typed with it, such as the class. */
export interface Findable {
  name: string
  also?: string | null
}

/** An apostrophe is seldom typed. */
const wordsOf = (text: string) =>
  searchable(text)
    .replaceAll("'", '')
    .split(/[\s-]+/)
    .filter(Boolean)

/** From so many letters on one mistake is forgiven, and from so many two. */
const ONE_MISTAKE_FROM = 4
const TWO_MISTAKES_FROM = 6

/**
 * [Q3] Those that every typed word is found in, best first: names that begin with what was typed, then those that contain it,
 * then those that it is a misspelling of. Equally good ones stay in their order.
 */
export function findByName<Candidate extends Findable>(
  search: string,
  candidates: readonly Candidate[],
): Candidate[] {
  const typed = wordsOf(search)
  if (typed.length === 0) return []
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(typed, candidate) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate)
}

function distanceTo(typed: readonly string[], { name, also }: Findable): number {
  const words = wordsOf(`${name} ${also ?? ''}`)
  return typed.reduce((sum, word) => sum + Math.min(...words.map((each) => wordDistance(word, each))), 0)
}

/** 0 for a word that begins so, 1 for one that contains it, more for a misspelling; Infinity for any other. */
function wordDistance(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0
  if (word.includes(typed)) return 1
  const allowed = typed.length >= TWO_MISTAKES_FROM ? 2 : typed.length >= ONE_MISTAKE_FROM ? 1 : 0
  // Every letter beyond the word's length is a mistake.
  if (allowed === 0 || typed.length - word.length > allowed) return Infinity
  const mistakes = mistakesIn(typed, word)
  return mistakes <= allowed ? 1 + mistakes : Infinity
}

/**
 * How many letters were left out, added, replaced or swapped between what was typed and the beginning of the word that is
 * most like it (optimal string alignment, with the rest of the word for nothing).
 */
function mistakesIn(typed: string, word: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current[column] = Math.min(
        (last[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return Math.min(...last)
}
