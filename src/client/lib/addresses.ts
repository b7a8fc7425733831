/** Both leave the page: the browser is redirected to the external login and back (§2). */
export const LOGIN_ADDRESS = '/api/login'
export const LOGOUT_ADDRESS = '/api/logout'

export const SCHOOL_LOGO_ADDRESS = '/school-logo'
