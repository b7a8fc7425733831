import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** The way from a browser to a server, which a test cuts, also for the service worker, and leads to another server. */
export interface Network {
  origin: string
  cut(): Promise<void>
  restore(): Promise<void>
  leadTo(origin: string): void
  close(): Promise<void>
}

export async function openNetwork(serverOrigin: string): Promise<Network> {
  let target = new URL(serverOrigin)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const breakConnections = () => {
    for (const socket of open) socket.destroy()
  }
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      breakConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    cut,
    restore: () => listen(port),
    leadTo(origin) {
      target = new URL(origin)
      breakConnections()
    },
    close: async () => (server.listening ? cut() : undefined),
  }
}
