import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 100
/** Longer than any request may take but an upload on a bad line. */
const LONGEST_MS = 10_000

/**
 * Lets requests that are under way finish, and waits for nobody else: browsers open connections ahead of need and keep
 * used ones, and Node waits for those on which nothing was asked yet, or whose answer ended after closing began.
 */
export function closePromptly(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))

  const closeUnused = () => {
    for (const socket of unused) socket.destroy()
    app.server.closeIdleConnections()
  }
  app.addHook('preClose', async () => {
    closeUnused()
    const looking = setInterval(closeUnused, LOOK_EVERY_MS)
    const enough = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    app.server.once('close', () => {
      clearInterval(looking)
      clearTimeout(enough)
    })
  })
}
