import type { SignedIn } from './sessions.ts'

// As much as the columns that keep a name as text can hold.
const MAX_LENGTH = 200

/** The name to note beside what somebody did; the email address where no name is known. */
export function personName({ firstName, lastName, email, id }: SignedIn): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (name || email || id).slice(0, MAX_LENGTH)
}
