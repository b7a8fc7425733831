import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=600']

/** Debian's Chromium where it is installed, otherwise Playwright's own. */
export const browserLaunch = {
  ...(existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(browserLaunch)

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Installs what a Debian machine needs to run the browser tests, or says what is missing. */
export function ensureBrowser(): void {
  if (existsSync(DEBIAN_CHROMIUM) || existsSync(chromium.executablePath())) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('Installing Chromium from Debian …')
    succeeds('apt-get', ['update', '-qq', ...WAIT_FOR_LOCK])
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...WAIT_FOR_LOCK, 'chromium']
    if (succeeds('apt-get', install) && existsSync(DEBIAN_CHROMIUM)) return
  }
  console.log('Installing the browser that Playwright brings …')
  if (succeeds('playwright', ['install', 'chromium']) && existsSync(chromium.executablePath())) return
  throw new Error(
    'No browser for the tests: install Chromium (Debian: apt-get install chromium) and try again.',
  )
}
