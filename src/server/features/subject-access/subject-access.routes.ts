import { subjectAccessCalls } from '#contract/persons/subject-access.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { attachment } from '#server/http/answers/attachment.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { actorOf } from '#server/http/person-name.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { makeArchive } from './subject-access.service.ts'

interface SubjectAccessParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
  school: { name: string; photoStore: PhotoStore }
}

export function subjectAccessRoutes(serve: Serve, { clock, expensive, ...parts }: SubjectAccessParts): void {
  serve(
    subjectAccessCalls.archive,
    inTurn(expensive.counts, async ({ params, person, reply }) => {
      const now = clock()
      const asked = { studentId: params.id, now, today: schoolNow(now).date, by: actorOf(person) }
      const { fileName, zip } = await makeArchive(parts, asked)
      reply.header('content-disposition', attachment(fileName)).header('cache-control', 'no-store')
      return zip
    }),
  )
}
