import { get } from 'node:http'
import type { Agent, OutgoingHttpHeaders } from 'node:http'

/** Reads a whole answer, as a browser would, and answers its size in bytes. */
export function readWhole(address: string, headers: OutgoingHttpHeaders, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(size) : reject(new Error(`${address}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}
