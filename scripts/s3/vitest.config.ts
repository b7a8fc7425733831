import { defineConfig } from 'vitest/config'

/** Apart from the other tests, because these need an S3 server; `npm run test:s3` starts one. */
export default defineConfig({
  test: {
    include: ['scripts/s3/*.s3.ts'],
    globalSetup: ['src/testing/start-database.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
