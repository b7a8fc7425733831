import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export interface AnsweredRequest {
  method: string
  /** The pattern of the route, never the address: that holds ids of children. */
  route: string
  status: number
  /** Undefined for a stream, which lasts as long as its page is open. */
  seconds: number | undefined
}

/** How a write that carried an idempotency key ended. */
export type OperationOutcome = 'first' | 'repeat'

/** The connections of one pool. */
export interface PoolState {
  used: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
}

/** What is read when the monitoring system asks; undefined where the database did not tell. */
export interface Standing {
  pools: Record<string, PoolState>
  streams: number
  /** Whether each part that the register needs answers. */
  parts: Record<string, boolean>
  /** Moments in milliseconds; 0 for never. */
  lastBackup: number | undefined
  lastCheckpoint: number | undefined
  lastSealRound: number | undefined
  unsealedEntries: number | undefined
}

// From the fastest answer to the longest that a request may take.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What this process has done since its start, and how it stands, as Prometheus reads it. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    ...{ name: 'register_http_requests_total', help: 'Answered requests; 499: the client left before.' },
    ...{ labelNames: ['method', 'route', 'status'], registers },
  })
  const durations = new Histogram({
    ...{ name: 'register_http_request_duration_seconds', help: 'Time until the answer was sent.' },
    ...{ labelNames: ['method', 'route'], buckets: BUCKETS, registers },
  })
  const operations = new Counter({
    ...{ name: 'register_operations_total', help: 'Writes of the outbox: done, or known from before.' },
    ...{ labelNames: ['call', 'outcome'], registers },
  })
  const signIns = new Counter({
    ...{ name: 'register_sign_ins_total', help: 'Sign-ins by how they ended.' },
    ...{ labelNames: ['outcome'], registers },
  })
  const faults = new Counter({
    ...{ name: 'register_faults_total', help: 'Faults outside of any request, by part.' },
    ...{ labelNames: ['part'], registers },
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const connections = gauge('register_database_connections', 'Connections to PostgreSQL.', ['pool', 'state'])
  const waiting = gauge('register_database_waiting', 'Requests that wait for a connection.', ['pool'])
  const streams = gauge('register_live_streams', 'Open pages that are told what others change.')
  const parts = gauge('register_part_up', '1 while this part answers, otherwise 0.', ['part'])
  const standing = {
    lastBackup: gauge('register_last_backup_timestamp_seconds', 'When the last backup was made; 0: never.'),
    lastCheckpoint: gauge('register_last_checkpoint_timestamp_seconds', 'When the record was last signed.'),
    lastSealRound: gauge('register_last_seal_round_timestamp_seconds', 'When entries were last sealed.'),
    unsealedEntries: gauge('register_unsealed_entries', 'Entries that wait for the seal.'),
  }
  // Until they are known they are absent, not 0.
  for (const unknown of Object.values(standing)) unknown.remove()

  function show(now: Standing): void {
    for (const [pool, { used, idle, waiting: inQueue }] of Object.entries(now.pools)) {
      connections.set({ pool, state: 'used' }, used)
      connections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, inQueue)
    }
    streams.set(now.streams)
    for (const [part, isUp] of Object.entries(now.parts)) parts.set({ part }, isUp ? 1 : 0)
    for (const moment of ['lastBackup', 'lastCheckpoint', 'lastSealRound'] as const) {
      if (now[moment] !== undefined) standing[moment].set(now[moment] / 1000)
    }
    if (now.unsealedEntries !== undefined) standing.unsealedEntries.set(now.unsealedEntries)
  }

  return {
    contentType: registry.contentType,
    requestAnswered({ method, route, status, seconds }: AnsweredRequest): void {
      requests.inc({ method, route, status })
      if (seconds !== undefined) durations.observe({ method, route }, seconds)
    },
    operationEnded: (call: string, outcome: OperationOutcome) => operations.inc({ call, outcome }),
    signInEnded: (outcome: string) => signIns.inc({ outcome }),
    faultNoted: (part: string) => faults.inc({ part }),
    /** Memory, processor time and event loop of this process; measured only when asked for. */
    measureProcess: () => collectDefaultMetrics({ register: registry }),
    text(now: Standing): Promise<string> {
      show(now)
      return registry.metrics()
    },
  }
}
