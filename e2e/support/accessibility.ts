import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe finds no accessibility fault, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFaults(page, { theme: 'light', judge: (axe) => axe.withTags(STANDARDS) })
  // The themes differ in colours only (styles/tokens.css).
  await expectNoFaults(page, {
    theme: 'dark',
    judge: (axe) => axe.withRules(['color-contrast', 'link-in-text-block']),
  })
}

interface Check {
  theme: 'light' | 'dark'
  judge: (axe: AxeBuilder) => AxeBuilder
}

async function expectNoFaults(page: Page, { theme, judge }: Check): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(waitForAnimations)
  // Legacy mode suits pages without frames; listing violations only is five times as fast.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await judge(axe).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
  }))
  expect(found, `${theme} theme`).toEqual([])
}

/** Waits until the colours have changed to the theme; the change of an inherited colour starts further changes. */
async function waitForAnimations(): Promise<void> {
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  for (let changes = running(); changes.length > 0; changes = running())
    await Promise.allSettled(changes.map(({ finished }) => finished))
}
