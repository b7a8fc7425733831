import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Nothing to complain of for people who see, hear or point differently, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(standStill)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
    }))
    expect(found, `${colorScheme} theme`).toEqual([])
  }
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
