/** A UUID of version 7: the server recognises an operation by it when it comes again. */
export function operationId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  const random = crypto.getRandomValues(new Uint16Array(5))
  const [a = '', b = '', ...rest] = Array.from(random, (part) => part.toString(16).padStart(4, '0'))
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(1)}-8${b.slice(1)}-${rest.join('')}`
}

/** Another id for what is left of an operation: it may be sent again, and is the same wherever it is worked out. */
export function idAfter(id: string, number: number): string {
  // The first digit of the fourth part is 8 in every id above.
  return `${id.slice(0, 19)}9${number.toString(16).padStart(3, '0')}${id.slice(23)}`
}
