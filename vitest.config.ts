import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts'],
          // Properties over whole years, on a machine that may be busy.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'client', include: ['src/client/**/*.test.{ts,tsx}'] } },
      { test: { name: 'project', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          // They need root to mount a small disk and to install PgBouncer: in the full form only.
          exclude:
            process.env['FULL'] === '1' ? [] : ['faults/disk-full.test.ts', 'faults/pgbouncer.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'abuse',
          include: ['abuse/**/*.test.ts'],
          globalSetup: ['src/testing/start-database.ts'],
          testTimeout: process.env['FULL'] === '1' ? 3_600_000 : 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/testing/start-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
