const HERE = 'http://here.invalid'

/** The page of this product to return to after sign-in; whatever could lead elsewhere becomes the home page. */
export function safeReturnPath(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\u0000-\u0020\u007f]/.test(wanted)) return '/'
  if (!URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith('/api/') ? pathname + search : '/'
}
