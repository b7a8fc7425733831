const KEY = 'wanted-page'

/** The page that a visitor asked for before signing in; kept in this tab only. */
export function rememberWantedPage(address: string): void {
  sessionStorage.setItem(KEY, address)
}

export function wantedPage(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Once somebody is signed in, the next sign-in in this tab starts from where that person was. */
export function forgetWantedPage(): void {
  sessionStorage.removeItem(KEY)
}
