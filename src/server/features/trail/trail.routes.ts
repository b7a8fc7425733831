import { trailCalls } from '#contract/trail.ts'
import { sealFoot } from '#domain/record/seal-foot.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { latestCheckpoint } from '#server/record/checkpoints.repository.ts'
import { findEntries, findPeople, findPupils } from './trail.repository.ts'

/** How many entries one page has. */
const ON_PAGE = 50

export function trailRoutes(serve: Serve, database: Database): void {
  serve(trailCalls.list, async ({ query }) => {
    const [found, people, pupils] = await Promise.all([
      findEntries(database, query, ON_PAGE + 1),
      findPeople(database),
      findPupils(database),
    ])
    const entries = found.slice(0, ON_PAGE)
    return { entries, next: found.length > ON_PAGE ? (entries.at(-1)?.id ?? null) : null, people, pupils }
  })

  serve(trailCalls.seal, async ({ reply }) => {
    reply.type('image/svg+xml')
    return sealFoot(await latestCheckpoint(database))
  })
}
