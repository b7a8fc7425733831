// Multiplied before it is divided, so that a half is exactly a half and rounds up.

/** A part of a whole as a whole percent; null where there is no whole to speak of. */
export function wholePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole)
}

/** A part of a whole in percent to one decimal place; null where there is no whole to speak of. */
export function percentToOneDecimal(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10
}
