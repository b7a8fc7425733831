import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts'] } },
      { test: { name: 'client', include: ['src/client/**/*.test.{ts,tsx}'] } },
      { test: { name: 'project', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
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
