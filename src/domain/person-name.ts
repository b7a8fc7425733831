export type Person = { firstName: string | null; lastName: string | null; email: string | null }

/** The name under which a user's work is shown: the email address where no name is known, since logins give either. */
export function nameOrEmail({ firstName, lastName, email }: Person): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
