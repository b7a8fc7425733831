/** What to do with a file that is no text, such as a workbook. */
export const NOT_CSV =
  'This is not a CSV file. In Excel, save it in the format "CSV UTF-8" and choose that file.'

/** The text of a file: UTF-8 where it is valid, otherwise what Excel on Windows writes; null where it is no text. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  return text.includes('\u0000') ? null : text
}

function decode(bytes: Uint8Array): string {
  // "Unicode Text", as Excel saves it, begins with this mark.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
