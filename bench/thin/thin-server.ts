import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createThinSaves, openThinPool } from './thin-saves.ts'
import { DESK, OPEN, REGISTER } from './thin-statements.ts'
import type { Limit, Save } from './thin-statements.ts'

/*
 * The limits of the ratios, thin-open, thin-save and those that also write the history: one http handler, a pool, one prepared statement.
 * No framework, no sign-in, no validation. It is started with DATABASE_URL and prints its port.
 */
const pool = openThinPool(process.env['DATABASE_URL'])
const save = await createThinSaves(pool)

async function open(address: string): Promise<unknown> {
  const query = new URL(address, 'http://localhost').searchParams
  const values = [query.get('date'), Number(query.get('year')), query.get('class')]
  return (await pool.query({ ...OPEN, values })).rows
}

async function register(address: string): Promise<unknown> {
  const query = new URL(address, 'http://localhost').searchParams
  const values = [query.get('date'), Number(query.get('year')), query.get('class'), query.getAll('before')]
  return (await pool.query({ ...REGISTER, values })).rows[0]
}

async function desk(address: string): Promise<unknown> {
  const query = new URL(address, 'http://localhost').searchParams
  const values = [query.get('date'), Number(query.get('year')), query.getAll('before')]
  return (await pool.query({ ...DESK, values })).rows[0]
}

const READS: Record<string, (address: string) => Promise<unknown>> = { open, register, desk }

async function read(address: string): Promise<unknown> {
  const reads = READS[new URL(address, 'http://localhost').pathname.slice(1)]
  if (!reads) throw new Error(`There is no ${address}`)
  return reads(address)
}

function send(response: ServerResponse, status: number, text: string): ServerResponse {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return response.writeHead(status, headers).end(text)
}

const server = createServer((request, response) => {
  const { method, url = '/' } = request
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const work =
      method === 'POST'
        ? save(url.slice(1) as Limit, JSON.parse(String(Buffer.concat(chunks))) as Save)
        : read(url)
    work.then(
      (answer) => send(response, 200, typeof answer === 'string' ? answer : JSON.stringify(answer)),
      (error: unknown) => send(response, 500, String(error)),
    )
  })
})

server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
