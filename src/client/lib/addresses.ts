import { wantedPage } from './wanted-page.ts'

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
