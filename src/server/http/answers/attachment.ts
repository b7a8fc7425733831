const PLAIN = /^[\w.-]+$/
const BEYOND_ASCII = /[^\x20-\x7e]|["\\]/g
const LEFT_BY_ENCODING = /['()*]/g

/** The header that names a downloaded file; names beyond ASCII need the second form (RFC 6266), which browsers prefer. */
export function attachment(fileName: string): string {
  if (PLAIN.test(fileName)) return `attachment; filename="${fileName}"`
  const exact = encodeURIComponent(fileName.toWellFormed()).replaceAll(LEFT_BY_ENCODING, escapeCharacter)
  return `attachment; filename="${fileName.replaceAll(BEYOND_ASCII, '_')}"; filename*=UTF-8''${exact}`
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
