import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that depends on the text alone: the demonstration school is the same every time. */
export function chance(text: string): number {
  return createHash('md5').update(text).digest().readUInt32BE(0) / 2 ** 32
}

/** One of the list, chosen by the text alone. */
export function pick<T>(list: readonly [T, ...T[]], text: string): T {
  return list[Math.floor(chance(text) * list.length)] ?? list[0]
}
