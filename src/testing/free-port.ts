import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections, so that none of those takes it before it is used. */
const [FROM, TO] = [20_000, 32_000]

/** A port that nobody listens on at this moment, picked at random so that two who ask at once hardly get the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    const server = createServer()
    const isFree = once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    )
    if (!(await isFree)) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
