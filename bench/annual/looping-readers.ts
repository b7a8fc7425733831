import { Agent } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { readWhole } from '../read-whole.ts'

/** Clients that read the same address until they are killed, also after a refusal. */
const [address = '', headers = '{}', people = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
process.once('disconnect', () => process.exit())

async function readForEver(): Promise<never> {
  for (;;) await readWhole(address, JSON.parse(headers) as OutgoingHttpHeaders, agent).catch(() => {})
}

await Promise.all(Array.from({ length: Number(people) }, readForEver))
