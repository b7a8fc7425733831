import fastify from 'fastify'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { OPEN, SAVE, valuesOf } from './baseline-statements.ts'
import type { Save } from './baseline-statements.ts'

/*
 * The baseline of every ratio: one http handler, a pool, one prepared statement. No framework, no sign-in, no
 * validation, no history. On a second port, the same statements behind a plain Fastify route. measured-school.ts starts
 * it as a process with DATABASE_URL, and it prints the two ports.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
// PostgreSQL stops while idle connections remain.
pool.on('error', () => {})

async function open(address: string): Promise<unknown> {
  const query = new URL(address, 'http://localhost').searchParams
  const values = [query.get('date'), Number(query.get('year')), query.get('class')]
  return (await pool.query({ ...OPEN, values })).rows
}

async function save(body: Save): Promise<unknown> {
  return { saved: (await pool.query({ ...SAVE, values: valuesOf(body) })).rowCount }
}

function send(response: ServerResponse, status: number, text: string): ServerResponse {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return response.writeHead(status, headers).end(text)
}

const bare = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const work =
      request.method === 'POST'
        ? save(JSON.parse(String(Buffer.concat(chunks))) as Save)
        : open(request.url ?? '/')
    work.then(
      (answer) => send(response, 200, JSON.stringify(answer)),
      (error: unknown) => send(response, 500, String(error)),
    )
  })
})

const routes = fastify()
routes.get('/', ({ url }) => open(url))
routes.post<{ Body: Save }>('/', ({ body }) => save(body))

await pool.query(
  `create table if not exists baseline_marks (student_id int not null, date date not null, am_code text, pm_code text,
     primary key (student_id, date))`,
)
await once(bare.listen(0, '127.0.0.1'), 'listening')
await routes.listen({ port: 0, host: '127.0.0.1' })
const portOf = (server: Server) => (server.address() as AddressInfo).port
console.log(JSON.stringify({ bare: portOf(bare), routes: portOf(routes.server) }))
