import type { Locator } from '@playwright/test'

/** The hue of the words, in degrees: 0 is red, 120 green, 240 blue. */
export async function hueOf(words: Locator): Promise<number> {
  const colour = await words.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (/^rgb\((.+)\)$/.exec(colour)?.[1] ?? '').split(',').map(Number)
  const hue = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI)
  return (hue + 360) % 360
}
