import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/* Answers every request with the same buffer: what is measured against it is the client. It prints its port. */
const BODY = 'x'.repeat(3000)
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
)

const server = createServer({ noDelay: true }, (socket) => {
  let due = 0
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (due === 0) {
      const head = chunk.toString('latin1', 0, 1024)
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? '0'
      due = head.indexOf('\r\n\r\n') + 4 + Number(length)
    }
    due -= chunk.length
    if (due === 0) socket.write(ANSWER)
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
