import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Longer than the driver's time limit for a statement. */
const DRIBBLE_MS = 6000

export interface SlowCopyDatabase {
  connectionString: string
  close(): Promise<void>
}

/** A proxy to the database that sends the first rows of a COPY in tiny pieces, as a machine under heavy load does. */
export async function openSlowCopyDatabase(connectionString: string): Promise<SlowCopyDatabase> {
  const address = new URL(connectionString)
  const folder = address.searchParams.get('host') ?? ''
  const open = new Set<Socket>()
  const proxy = createServer((register) => {
    const postgres = connect(`${folder}/.s.PGSQL.5432`)
    for (const socket of [register, postgres]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        register.destroy()
        postgres.destroy()
      })
    }
    register.pipe(postgres)
    let isCopyBegun = false
    register.on('data', (question: Buffer) => {
      isCopyBegun ||= question.includes('copy (')
    })
    postgres.on('data', (answer: Buffer) => {
      if (isCopyBegun) dribble(answer, postgres, register)
      else register.write(answer)
      isCopyBegun = false
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    connectionString: `postgres://postgres@127.0.0.1:${port}${address.pathname}`,
    async close() {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

// Limited by time and not by the number of pieces, so that a busy machine does not lengthen it.
function dribble(answer: Buffer, from: Socket, to: Socket): void {
  from.pause()
  const since = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.ceil((answer.length * (performance.now() - since)) / DRIBBLE_MS)
    if (due > sent) to.write(answer.subarray(sent, due))
    sent = due
    if (sent < answer.length && !to.destroyed) return
    clearInterval(timer)
    from.resume()
  }, 1)
}
