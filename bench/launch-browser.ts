import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { existsSync } from 'node:fs'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** Debian's Chromium where it is installed, otherwise Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}
