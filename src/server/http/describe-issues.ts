import type { z } from 'zod'

/** Enough to recognise what was sent; a wrong value is never sent back whole. */
const LONGEST = 200
/** As many fields as the largest form needs to be given. */
const MOST_NAMED = 6

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text)

function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => JSON.stringify([...issue.path, key].join('.'))).join(', ')
    return `${names} ${issue.keys.length === 1 ? 'is not a known field' : 'are not known fields'}`
  }
  if (field === '' && issue.code === 'invalid_type') return 'The input must be an object'
  return field === '' ? issue.message : `${field} ${issue.message}`
}

/** What is wrong with the input, as one sentence that names the fields; long lists are cut short. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const shown = issues.slice(0, MOST_NAMED).map((issue) => cut(describe(issue)))
  const rest = issues.length - shown.length
  return `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}
