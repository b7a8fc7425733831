/** A UUID of version 7: the server recognises an operation by it when it comes again. */
export function operationId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  const random = crypto.getRandomValues(new Uint16Array(5))
  const [a = '', b = '', ...rest] = Array.from(random, (part) => part.toString(16).padStart(4, '0'))
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(1)}-8${b.slice(1)}-${rest.join('')}`
}
