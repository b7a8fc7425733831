import { defineConfig } from '@playwright/test'
import { shellLaunch } from '#tools/browser.ts'
import { keepTestFilesInMemory } from '#tools/memory-folder.ts'

keepTestFilesInMemory()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tools/prepare-school.ts',
  // A folder of its own: Playwright empties it at the start.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Guards against standing still, not against a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['CI'] ? [['dot'], ['json', { outputFile: 'test-results/e2e.json' }]] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Its answers would pass by what a test does with requests; e2e/offline allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...shellLaunch,
      args: [...shellLaunch.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
})
