const REFUSED = /;\s*q=0(?:\.0*)?\s*$/i

/** The names of the encodings that `Accept-Encoding` accepts; `q=0` refuses one (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .filter((entry) => !REFUSED.test(entry))
    .map((entry) => entry.replace(/;.*/s, '').trim().toLowerCase())
}
