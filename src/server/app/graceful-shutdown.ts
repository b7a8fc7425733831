import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than any request may take but an upload or a large download on a bad line. */
const LONGEST_MS = 10_000

/**
 * Lets requests that are under way finish, and waits for nobody else: browsers open connections ahead of need and keep
 * used ones, and Node waits for those on which nothing was asked yet, or whose answer ended after closing began.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    unused.delete(socket)
    underWay.add(answer)
    answer.once('close', () => underWay.delete(answer))
  })
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    for (const answer of underWay) answer.once('finish', () => answer.req.socket.end())
    const enough = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    app.server.once('close', () => clearTimeout(enough))
  })
}
