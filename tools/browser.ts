import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'

const CHROMIUM = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'
const APT_WAITS = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::http::Timeout=20']

/** The first of these programs that is installed, otherwise Playwright's own. */
function launchOf(...programs: string[]) {
  const executablePath = programs.find((program) => existsSync(program))
  return {
    ...(executablePath && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  }
}

/** The whole browser, as people have it: for measurements, pictures and what the shell lacks. */
export const browserLaunch = launchOf(CHROMIUM)

const shell = launchOf(SHELL, CHROMIUM)

/**
 * The engine without the browser around it, which takes a third less processor time (decision 42). By itself it rounds
 * letters to whole pixels, which makes words wider than people see them.
 */
export const shellLaunch = { ...shell, args: [...shell.args, '--font-render-hinting=none'] }

export const launchBrowser = (): Promise<Browser> => chromium.launch(browserLaunch)

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(' and ')} from Debian …`)
  succeeds('apt-get', ['update', '-qq', ...APT_WAITS])
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...APT_WAITS, ...packages])
}

/** Installs what a Debian machine needs to run the browser tests, or says what is missing. */
export function ensureBrowser(): void {
  if (existsSync(CHROMIUM) || existsSync(chromium.executablePath())) return
  installPackages('chromium', 'chromium-headless-shell')
  if (existsSync(CHROMIUM)) return
  console.log('Installing the browser that Playwright brings …')
  if (succeeds('playwright', ['install', 'chromium']) && existsSync(chromium.executablePath())) return
  throw new Error(
    'No browser for the tests: install Chromium (Debian: apt-get install chromium) and try again.',
  )
}

/** Adds the shell to a Debian Chromium, in its version; without it the tests take longer. */
export function addShell(): void {
  if (existsSync(SHELL) || !existsSync(CHROMIUM)) return
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${Version}', 'chromium'], { encoding: 'utf8' })
  installPackages(`chromium-headless-shell=${stdout}`)
}
