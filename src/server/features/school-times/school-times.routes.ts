import { schoolTimesCalls } from '#contract/school-setup.ts'
import { timesFault } from '#domain/office-day/school-times.ts'
import type { RegisterTimes } from '#domain/office-day/school-times.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { invalidInput, notFound } from '#server/http/refusal-error.ts'
import { deleteClassTimes, findSchoolTimes, isClass, saveTimes } from './school-times.repository.ts'
import { saveSchoolTimes } from './school-times.service.ts'

export function schoolTimesRoutes(serve: Serve, database: Database): void {
  serve(schoolTimesCalls.read, () => findSchoolTimes(database))

  serve(schoolTimesCalls.saveSchool, ({ body }) => {
    refuseFault(body.times)
    return saveSchoolTimes(database, body)
  })

  serve(schoolTimesCalls.saveClass, ({ body: { classId, times } }) =>
    database.transaction(async (transaction) => {
      if (!(await isClass(transaction, classId))) throw notFound('class')
      if (times) {
        refuseFault(times)
        await saveTimes(transaction, { classId, times, morningOnlyDates: [] })
      } else {
        await deleteClassTimes(transaction, classId)
      }
      return findSchoolTimes(transaction)
    }),
  )
}

function refuseFault(times: RegisterTimes): void {
  const fault = timesFault(times)
  if (fault) throw invalidInput(fault)
}
