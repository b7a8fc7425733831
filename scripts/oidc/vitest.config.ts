import { defineConfig } from 'vitest/config'

/** Apart from the other tests, because these need a provider of another make; `npm run test:oidc` starts one. */
export default defineConfig({
  test: {
    include: ['scripts/oidc/*.oidc.ts'],
    globalSetup: ['src/testing/start-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
