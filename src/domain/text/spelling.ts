/** A text as it is compared: capitals, spaces and the bytes of an accent make no difference. */
export function spelling(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** A text as it is searched: neither accents nor capitals make a difference, nor the curly apostrophe that a tablet types. */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
