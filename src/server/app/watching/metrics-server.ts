import type { Database } from '#server/db/database.ts'
import type { PartsStanding } from '#server/features/health/parts.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { Metrics, Standing } from '#server/infra/metrics/metrics.ts'
import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

interface Watched {
  metrics: Metrics
  pools: Record<string, Pick<Database, 'connections'>>
  countStreams: () => number
  checkParts: () => Promise<PartsStanding>
}

interface Answer {
  status: number
  type?: string
  body: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const said = (status: number, message: string): Answer => ({ status, body: `${message}\n` })

/** For the monitoring, on a port of its own, which people at the public address never reach. */
export function serveMetrics(app: FastifyInstance, config: Config['metrics'], watched: Watched): void {
  if (!config) return
  const { host, port, token } = config
  watched.metrics.measureProcess()
  const server = createServer((request, answer) => {
    answerOf(request, token, watched)
      .catch((err: unknown) => {
        app.log.error({ err }, 'metrics cannot be read')
        return said(500, 'The metrics cannot be read just now.')
      })
      .then((given) => send(answer, given))
      .catch((err: unknown) => app.log.warn({ err }, 'metrics cannot be sent'))
  })
  app.addHook('onListen', async () => {
    server.listen(port, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', () => close(server))
}

function answerOf(request: IncomingMessage, token: string | undefined, watched: Watched): Promise<Answer> {
  if (token !== undefined && !isGiven(request, token)) return Promise.resolve(said(401, 'A token is needed.'))
  const read = PAGES[`${request.method} ${request.url}`]
  return read ? read(watched) : Promise.resolve(said(404, 'Ask for /metrics or /health.'))
}

const PAGES: Record<string, (watched: Watched) => Promise<Answer>> = {
  'GET /metrics': async (watched) => ({
    ...{ status: 200, type: watched.metrics.contentType },
    body: await watched.metrics.text(await standingOf(watched)),
  }),
  'GET /health': async ({ checkParts }) => {
    const { parts } = await checkParts()
    const isWhole = Object.values(parts).every(({ isUp }) => isUp)
    const body = { status: isWhole ? 'ok' : 'impaired', parts }
    return { status: isWhole ? 200 : 503, type: JSON_TYPE, body: JSON.stringify(body) }
  },
}

async function standingOf({ pools, countStreams, checkParts }: Watched): Promise<Standing> {
  const { parts, kept } = await checkParts()
  const { database, photoStore, identityProvider } = parts
  return {
    pools: Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.connections()])),
    streams: countStreams(),
    parts: Object.fromEntries(
      Object.entries({ database, photoStore, identityProvider }).map(([part, { isUp }]) => [part, isUp]),
    ),
    lastBackup: kept?.lastBackup,
    lastCheckpoint: kept?.lastCheckpoint,
    lastSealRound: kept?.lastSealRound,
    unsealedEntries: kept?.unsealedEntries,
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

function isGiven({ headers }: IncomingMessage, token: string): boolean {
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}

function send(answer: ServerResponse, { status, type = 'text/plain; charset=utf-8', body }: Answer): void {
  answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
