import { startTestServer } from '#testing/test-server.ts'
import type { ServerSetup } from './forked-server.ts'

/** A server process that sends its address. */
const { connectionString, now, clientDir } = JSON.parse(process.argv[2] ?? '{}') as ServerSetup
const server = await startTestServer({
  connectionString,
  ...(clientDir && { clientDir }),
  ...(now && { clock: () => new Date(now) }),
})
const staff = await server.signedInAs('staff')

process.once('disconnect', () => process.exit())
process.send?.({ origin: server.origin, cookie: staff.cookieHeader })
