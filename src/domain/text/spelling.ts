/** A text as it is compared: capitals, spaces and the bytes of an accent make no difference. */
export function spelling(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
