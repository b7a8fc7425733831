/// <reference types="@vitest/browser-playwright" />
import { expect, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

const choose = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

/** The reader has chosen colours of their own, until the test ends. */
export async function chooseColours(): Promise<void> {
  await choose('active')
  onTestFinished(async () => void (await choose('')))
  await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
}
