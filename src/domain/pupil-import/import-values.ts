import { isSameClassName } from '#domain/school-year/usual-classes.ts'

const CONSENTS = new Map([
  ...['yes', 'y', 'true', '1', 'given'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'refused'].map((word) => [word, false] as const),
])

/** Yes or no, as exports write it; undefined where it is neither. */
export function readConsent(text: string): boolean | undefined {
  return CONSENTS.get(text.toLowerCase())
}

/**
 * The year group of the school that is meant: "year 2", "Yr 2", "Y2" and "nursery" are understood, unless the school has
 * a class of that very name.
 */
export function readYearGroup(text: string, yearGroups: readonly string[]): string | undefined {
  const wanted = toKey(text)
  return (
    yearGroups.find((name) => isSameClassName(name, text)) ??
    yearGroups.find((name) => toKey(name) === wanted)
  )
}

function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(?:year|yr|y)(?=\d+$)/, 'year')
    .replace(/^(?:nursery|n)$/, 'nurseryclass')
    .replace(/^(?:rec|r)$/, 'reception')
}

/** The text as it was before an export put an apostrophe before it (see csv.ts). */
export function withoutFormulaGuard(text: string): string {
  return /^'\s*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text
}
