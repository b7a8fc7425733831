const HERE = 'http://here.invalid'

/** The page of this product to return to after sign-in; whatever could lead elsewhere becomes the home page. */
export function safeReturnPath(wanted: string | undefined): string {
  // Only printable characters: browsers drop tabs and line breaks before they read an address.
  if (!wanted || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(wanted)) return '/'
  if (!URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search } = new URL(wanted, HERE)
  const isPageOfOurs = origin === HERE && !/^\/(\/|api\/)/.test(pathname)
  return isPageOfOurs ? pathname + search : '/'
}
