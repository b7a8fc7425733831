import { attendanceCalls } from '#contract/attendance.ts'
import { can } from '#domain/accounts/permissions.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findChanges, findClosedMarks, findRecordsOn, findUntakenDays } from './attendance.repository.ts'
import { saveMany, saveOne } from './attendance.service.ts'
import { readDayStatistics, readMissing } from './day-statistics.service.ts'
import { readNote, saveNote } from './notes.service.ts'
import { createRegisterReader } from './register.repository.ts'

export function attendanceRoutes(
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const readRegister = createRegisterReader(database)

  serve(attendanceCalls.day, ({ query }) => findRecordsOn(database, query.date, oneClass(query.yearGroup)))

  serve(attendanceCalls.dayInPath, ({ params, query }) =>
    findRecordsOn(database, params.date, oneClass(query.yearGroup)),
  )

  serve(
    attendanceCalls.register,
    ({ query, person, sessionCheck }) =>
      readRegister({
        date: query.date,
        yearGroup: oneClass(query.yearGroup),
        mayChange: can(person, 'pupils:write'),
        personId: person.id,
        sessionCheck,
      }),
    { checkedBy: 'statement' },
  )

  serve(attendanceCalls.save, (call) => saveOne(database, call.body, call), { checkedBy: 'statement' })

  serve(attendanceCalls.saveMany, (call) => saveMany(database, call.body, call), { checkedBy: 'statement' })

  serve(attendanceCalls.statistics, () => readDayStatistics(database, schoolNow(clock()).date))

  serve(attendanceCalls.missing, ({ query }) => readMissing(database, query, schoolNow(clock())))

  serve(attendanceCalls.untaken, ({ params, query }) =>
    findUntakenDays(database, {
      ...params,
      today: schoolNow(clock()).date,
      yearGroup: oneClass(query.yearGroup),
    }),
  )

  serve(attendanceCalls.closed, ({ params }) => findClosedMarks(database, params.date))

  serve(attendanceCalls.history, ({ params, person }) =>
    findChanges(database, { ...params, withWords: can(person, 'attendance:write') }),
  )

  serve(attendanceCalls.note, ({ params }) => readNote(database, params))

  serve(attendanceCalls.saveNote, ({ params, body, operation }) =>
    saveNote(database, { ...params, ...body, operation }),
  )
}
