/** Both leave the page: the browser is redirected to the external login and back (§2). */
const LOGIN_ADDRESS = '/api/login'
export const LOGOUT_ADDRESS = '/api/logout'

/** Leaves for the login, which leads back to the page that was asked for, or else to the one that it was left from. */
export function goToLogin(): void {
  const wanted = wantedPage()
  const query = wanted === null ? '' : `?${new URLSearchParams({ returnTo: wanted }).toString()}`
  window.location.assign(LOGIN_ADDRESS + query)
}

export const SCHOOL_LOGO_ADDRESS = '/school-logo'

const KEY = 'wanted-page'

/** The page that a visitor asked for before signing in; kept in this tab only. */
export function rememberWantedPage(address: string): void {
  sessionStorage.setItem(KEY, address)
}

function wantedPage(): string | null {
  return sessionStorage.getItem(KEY)
}

/** After a sign-in, the next sign-in in this tab starts from the page where the person was. */
export function forgetWantedPage(): void {
  sessionStorage.removeItem(KEY)
}
