import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing to complain of for people who see, hear or point differently, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFaults(page, { theme: 'light', judge: (axe) => axe.withTags(STANDARDS) })
  // The themes differ in colours only (styles/tokens.css).
  await expectNoFaults(page, {
    theme: 'dark',
    judge: (axe) => axe.withRules(['color-contrast', 'link-in-text-block']),
  })
}

interface Look {
  theme: 'light' | 'dark'
  judge: (axe: AxeBuilder) => AxeBuilder
}

async function expectNoFaults(page: Page, { theme, judge }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(standStill)
  // Without frames the page can judge itself; listing all that is right as well takes five times as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await judge(axe).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
  }))
  expect(found, `${theme} theme`).toEqual([])
}

/**
 * Colours that are still changing from one theme to the other would be judged half-way; and where one that is inherited
 * has changed, the next change begins.
 */
async function standStill(): Promise<void> {
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  for (let changes = running(); changes.length > 0; changes = running())
    await Promise.allSettled(changes.map(({ finished }) => finished))
}
