import { trailCalls } from '#contract/trail.ts'
import { shortForm } from '#domain/record/checkpoint.ts'
import { sealFoot } from '#domain/record/seal-foot.ts'
import type { Database } from '#server/db/database.ts'
import { attachment } from '#server/http/answers/attachment.ts'
import { streamCsv } from '#server/http/answers/stream-csv.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { Clock } from '#server/infra/clock.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { latestCheckpoint } from '#server/record/checkpoints.repository.ts'
import { HEADINGS, toCells } from './trail-csv.ts'
import { csvQuery, findEntries, findPeople, findPupils } from './trail.repository.ts'

/** How many entries one page has. */
const ON_PAGE = 50

interface TrailParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function trailRoutes(serve: Serve, { database, clock, expensive }: TrailParts): void {
  serve(trailCalls.list, async ({ query }) => {
    const [found, people, pupils] = await Promise.all([
      findEntries(database, query, ON_PAGE + 1),
      findPeople(database),
      findPupils(database),
    ])
    const entries = found.slice(0, ON_PAGE)
    return { entries, next: found.length > ON_PAGE ? (entries.at(-1)?.id ?? null) : null, people, pupils }
  })

  serve(
    trailCalls.csv,
    inTurn(expensive.counts, async ({ query, reply }) => {
      const csv = await streamCsv(database, { query: csvQuery(query), headings: HEADINGS, toCells })
      reply.header('content-disposition', attachment(`trail-${schoolNow(clock()).date}.csv`))
      reply.header('cache-control', 'no-store').type('text/csv; charset=utf-8')
      return csv
    }),
  )

  serve(trailCalls.latestSeal, async () => {
    const checkpoint = await latestCheckpoint(database)
    if (!checkpoint) return { seal: null }
    const { madeAt, size } = checkpoint
    return { seal: { madeAt, entries: size, short: shortForm(checkpoint) } }
  })

  serve(trailCalls.seal, async ({ reply }) => {
    reply.type('image/svg+xml')
    return sealFoot(await latestCheckpoint(database))
  })
}
