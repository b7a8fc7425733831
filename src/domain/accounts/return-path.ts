const HERE = 'http://here.invalid'

/** The page of this product to return to after sign-in; an address that could lead elsewhere becomes the home page. */
export function safeReturnPath(wanted: string | undefined): string {
  // Only printable characters: browsers drop tabs and line breaks before they read an address.
  if (!wanted || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(wanted)) return '/'
  if (!URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && isPage(pathname) ? pathname + search : '/'
}

// Calls and the demonstration's login act by being opened: `/api/logout` would undo the sign-in. No path of a page
// is ever encoded, so that one that is can only be a disguise.
const isPage = (pathname: string) => !/%|^\/(\/|(api|demo-login)(\/|$))/i.test(pathname)
