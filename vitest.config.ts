import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { shellLaunch } from './tools/browser.ts'
import { keepTestFilesInMemory } from './tools/memory-folder.ts'

keepTestFilesInMemory()

const FULL_FORM_ONLY = ['disk-full', 'pgbouncer', 'rolling-restart', 'operations-path', 'deploy/*'].map(
  (name) => `faults/${name}.test.ts`,
)

// What is read from the sources in a moment, so that `npm run check` runs it too.
const QUICK_RULES = ['docs', 'licences', 'migrations', 'security-doc', 'source-rules', 'ways'].map(
  (name) => `scripts/rules/${name}.test.ts`,
)

// A process runs file after file, so that what they import is read once: most of the time went there.
const SHARED_PROCESS = { isolate: false, setupFiles: ['src/testing/restore-globals.ts'] }

export default defineConfig({
  test: {
    // Vitest leaves a core to itself, which is half of a small machine.
    maxWorkers: '100%',
    // The limits below guard against standing still, not against a machine that others use as well.
    projects: [
      {
        test: {
          ...SHARED_PROCESS,
          name: 'domain',
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts'],
          // Properties over whole years, on a machine that may be busy.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...SHARED_PROCESS,
          name: 'client',
          include: ['src/client/**/*.test.ts'],
          // A thousand schedules of the outbox.
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // All that the components import, so that no test waits for a package to be found and the page loaded again.
        optimizeDeps: {
          include: [
            ...['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'lucide', 'wouter'],
            ...['wouter/memory-location', 'wouter/use-browser-location', '@tanstack/react-query', 'zod'],
            'vitest-browser-react/pure',
          ],
        },
        test: {
          name: 'components',
          include: ['src/client/**/*.test.tsx'],
          setupFiles: ['src/testing/screen/setup.ts'],
          // The files share one page, which they leave as they found it.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: shellLaunch,
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
            }),
            viewport: { width: 1280, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { name: 'rules', include: QUICK_RULES } },
      {
        test: {
          name: 'project',
          include: ['scripts/**/*.test.ts'],
          exclude: QUICK_RULES,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          // They need root to mount a small disk and to install nginx and PgBouncer, or install a clone: in the full form only.
          exclude: process.env['FULL'] === '1' ? [] : FULL_FORM_ONLY,
          testTimeout: 900_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...SHARED_PROCESS,
          name: 'abuse',
          include: ['abuse/**/*.test.ts'],
          globalSetup: ['src/testing/start-database.ts'],
          testTimeout: process.env['FULL'] === '1' ? 3_600_000 : 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...SHARED_PROCESS,
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/testing/start-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
