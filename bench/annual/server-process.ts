import { startTestServer } from '#testing/test-server.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A server process that sends its address, and on request the longest block of its event loop. */
const server = await startTestServer({ connectionString: process.argv[2] ?? '' })
const staff = await server.signedInAs('staff')
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

process.on('message', () => {
  process.send?.({ longestMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6 })
  delays.reset()
})
process.send?.({
  origin: server.origin,
  cookie: staff.cookieHeader,
})
