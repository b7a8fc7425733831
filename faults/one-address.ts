import { startServerProcess } from '#testing/server-process.ts'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** One address in front of several processes: connections go to them in turn, and past those that are down. */
export interface OneAddress {
  origin: string
  use(ports: readonly number[]): void
  close(): Promise<void>
}

export async function openOneAddress(): Promise<OneAddress> {
  let backends: readonly number[] = []
  let turn = 0
  const sockets = new Set<Socket>()

  function lead(client: Socket, attempts: number): void {
    const port = backends[(turn += 1) % backends.length]
    if (port === undefined || attempts === 0) return void client.destroy()
    const backend = connect(port, '127.0.0.1')
    const giveUp = () => lead(client, attempts - 1)
    backend.once('error', giveUp)
    backend.once('connect', () => {
      backend.off('error', giveUp)
      backend.on('error', () => client.destroy())
      backend.on('close', () => client.destroy())
      client.on('close', () => backend.destroy())
      client.pipe(backend).pipe(client)
    })
  }

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.on('close', () => sockets.delete(client))
    lead(client, backends.length)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(ports) {
      backends = ports
      // Clients that are already connected must reconnect, so that the load is spread at once.
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A process of the register that is reached by this address; all of them know each other's sessions. */
export const startBehind = ({ origin }: OneAddress, { port, database }: { port: number; database: string }) =>
  startServerProcess({
    port,
    env: {
      DATABASE_URL: database,
      PUBLIC_URL: origin,
      SESSION_SECRET: 'shared by both of the processes, always',
    },
  })
