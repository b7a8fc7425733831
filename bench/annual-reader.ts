import { Agent } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { readWhole } from './read-whole.ts'

/** One client that reads the same address again and again until it is killed. */
const [address = '', headers = '{}'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
for (;;) await readWhole(address, JSON.parse(headers) as OutgoingHttpHeaders, agent)
