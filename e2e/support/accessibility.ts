import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The themes differ in colours only (styles/tokens.css). */
const JUDGED_BY = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
}

/** axe finds no accessibility fault of the page, or of a part of it, in the light and in the dark theme. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A page that is still arriving has no heading yet; one that has arrived must have one.
  await expect(page.locator('h1').first()).toBeAttached()
  await page.evaluate(`if (!window.axe) ${axe.source}`)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    expect(await page.evaluate(findFaults, { part, runOnly: JUDGED_BY[theme] }), `${theme} theme`).toEqual([])
  }
}

type Judged = { part: string; runOnly: string[] }

/** What axe finds once the stylesheet's own changes, of colours to the theme, are over. */
async function findFaults({ part, runOnly }: Judged): Promise<{ id: string; where: string[] }[]> {
  const isOfStyles = (change: Animation) => change instanceof CSSTransition || change instanceof CSSAnimation
  const running = () =>
    document.getAnimations().filter((change) => change.playState === 'running' && isOfStyles(change))
  for (let changes = running(); changes.length > 0; changes = running())
    await Promise.allSettled(changes.map(({ finished }) => finished))
  // Listing violations only is five times as fast.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options)
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
  }))
}
