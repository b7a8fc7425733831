const REFUSED = /;\s*q=0(?:\.0*)?\s*$/i

/** What a reader's `Accept-Encoding` accepts, by name; one that it gives `q=0` is refused (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .filter((entry) => !REFUSED.test(entry))
    .map((entry) => entry.replace(/;.*/s, '').trim().toLowerCase())
}
