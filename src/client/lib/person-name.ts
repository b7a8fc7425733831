type Person = { firstName: string | null; lastName: string | null; email: string | null }

/** A user's name; the address where there is no name, since the login may give either. */
export function personName({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Signed in')
}
