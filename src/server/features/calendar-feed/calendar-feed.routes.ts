import { calendarFeedCalls } from '#contract/people/calendar-feed.ts'
import { feedEvents, feedText } from '#domain/calendar/calendar-feed.ts'
import { addYears } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { personName } from '#server/http/person-name.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { findFeed, findFeedDays, insertFeed, withdrawFeed } from './calendar-feed.repository.ts'

interface FeedParts {
  app: FastifyInstance
  serve: Serve
  database: Database
  clock: Clock
  config: Config
}

/** As many years back as people look up past term dates. */
const YEARS_BACK = 2
const TOKEN_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function calendarFeedRoutes({ app, serve, database, clock, config }: FeedParts): void {
  serve(calendarFeedCalls.read, async () => ({ feed: (await findFeed(database)) ?? null }))

  serve(calendarFeedCalls.make, ({ person }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    return database.transaction(async (transaction) => {
      await withdrawFeed(transaction, personName(person))
      const feed = await insertFeed(transaction, hashOf(token), personName(person))
      return { feed, path: `/api/calendar-feed/${token}.ics` }
    })
  })

  serve(calendarFeedCalls.withdraw, ({ person }) => withdrawFeed(database, personName(person)))

  // Calendars cannot sign in: anyone with the address may read it, and it holds nothing but the dates of the school.
  app.get<{ Params: { token: string } }>(
    '/api/calendar-feed/:token',
    { config: { access: 'public' } },
    async (request, reply) => {
      const now = clock()
      const token = request.params.token.replace(/\.ics$/, '')
      const days = await findFeedDays(database, hashOf(token), addYears(schoolNow(now).date, -YEARS_BACK))
      if (!days) throw notFound('calendar')
      const school = { name: config.school.name, host: request.hostname, changedAt: now }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="term-dates.ics"')
        .send(feedText(feedEvents(days), school))
    },
  )
}
