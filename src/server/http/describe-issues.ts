import type { z } from 'zod'

function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => JSON.stringify([...issue.path, key].join('.'))).join(', ')
    return `${names} ${issue.keys.length === 1 ? 'is not a known field' : 'are not known fields'}`
  }
  return field === '' ? issue.message : `${field} ${issue.message}`
}

/** What is wrong with the input, as one sentence that names the fields; long lists are cut short. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const shown = issues.slice(0, 3).map(describe)
  const rest = issues.length - shown.length
  return `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}
