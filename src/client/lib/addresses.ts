/** Both leave the page: the browser is redirected to the external login and back (§2). */
const LOGIN_ADDRESS = '/api/login'
export const LOGOUT_ADDRESS = '/api/logout'

/** Leaves for the login. */
export function goToLogin(): void {
  window.location.assign(LOGIN_ADDRESS)
}

export const SCHOOL_LOGO_ADDRESS = '/school-logo'
