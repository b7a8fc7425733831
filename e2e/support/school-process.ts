import { startTestServer } from '#testing/test-server.ts'
import { NOW, STAY_SIGNED_IN } from '#tools/today.ts'

/** One of several server processes of a school: its parent sets its clock by message, and it reports when it is ready. */
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
process.send?.('ready')
