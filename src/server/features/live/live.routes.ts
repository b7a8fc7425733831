import { liveCalls } from '#contract/live/live.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Streams } from './streams.ts'

export function liveRoutes(
  serve: Serve,
  { streams, sessionCookie }: { streams: Streams; sessionCookie: string },
): void {
  serve(liveCalls.stream, async ({ request, reply, person }) => {
    const events = streams.open(request.cookies[sessionCookie] ?? '', person)
    reply.raw.once('close', () => events.destroy())
    // nginx would otherwise collect events before it passes them on.
    reply.type('text/event-stream').header('x-accel-buffering', 'no')
    return events
  })
}
