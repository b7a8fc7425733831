import { startTestServer } from '#testing/test-server.ts'
import { NOW, STAY_SIGNED_IN } from '#tools/today.ts'

/** One of several processes that serve the same school: it is told the time, and says when it is there. */
const { connectionString, clientDir, env } = JSON.parse(process.argv[2] ?? '{}') as {
  connectionString: string
  clientDir: string
  env: Record<string, string>
}
let now = NOW
process.on('message', (instant: string) => {
  now = instant
  process.send?.('set')
})

const server = await startTestServer({
  ...{ connectionString, clientDir, env: { ...STAY_SIGNED_IN, ...env } },
  clock: () => new Date(now),
})
process.on('disconnect', () => void server.close().finally(() => process.exit()))
process.send?.('there')
