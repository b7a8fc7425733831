import { admissionCalls } from '#contract/statutory/admission.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { sendCsv } from '#server/http/answers/send-csv.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { Clock } from '#server/infra/clock.ts'
import { admissionCsv } from './admission-csv.ts'
import { readAdmissionEntry, readAdmissionRegister, saveAdmissionEntry } from './admission.service.ts'

interface AdmissionParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function admissionRoutes(serve: Serve, { database, clock, expensive }: AdmissionParts): void {
  const today = () => schoolNow(clock()).date

  serve(
    admissionCalls.list,
    inTurn(expensive.counts, ({ query }) => readAdmissionRegister(database, query.academicYear, today())),
  )

  serve(
    admissionCalls.csv,
    inTurn(expensive.counts, async ({ query, reply }) => {
      const { academicYear, entries } = await readAdmissionRegister(database, query.academicYear, today())
      return sendCsv(reply, `admission-register-${academicYear ?? 'empty'}.csv`, admissionCsv(entries))
    }),
  )

  serve(admissionCalls.read, ({ params }) => readAdmissionEntry(database, params.id, today()))

  serve(admissionCalls.save, ({ params, body }) =>
    saveAdmissionEntry(database, { ...body, studentId: params.id }, today()),
  )
}
