import { careCalls } from '#contract/care.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { sendCsv } from '#server/http/answers/send-csv.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import { changeBookings, copyTerm, readBookings } from './bookings.service.ts'
import { findChildren } from './care-day.repository.ts'
import { bookingsCsv, monthCsv } from './care-csv.ts'
import { readCareMonth } from './care-month.service.ts'
import { saveCareRecord } from './save-care-record.ts'

interface CareParts {
  database: Database
  clock: Clock
  config: Pick<Config, 'careClosingTime'>
}

export function careRoutes(serve: Serve, { database, clock, config }: CareParts): void {
  const today = () => schoolNow(clock()).date

  serve(careCalls.bookings, ({ query: { academicYear, term, from } }) =>
    readBookings(database, {
      term: academicYear && term ? { academicYear, term } : null,
      from,
      today: today(),
    }),
  )

  serve(careCalls.bookingsCsv, async ({ query, reply }) => {
    const { pupils } = await readBookings(database, { term: query, from: query.from, today: today() })
    return sendCsv(reply, `after-school-care-${query.term}-${query.academicYear}.csv`, bookingsCsv(pupils))
  })

  serve(
    careCalls.book,
    ({ body, person, ...call }) =>
      changeBookings(call.database, { ...body, userId: person.id, today: today() }),
    { storesWhole: true },
  )

  serve(careCalls.copyBookings, ({ body, person }) =>
    copyTerm(database, { ...body, userId: person.id, today: today() }),
  )

  serve(careCalls.day, async ({ params: { date } }) => {
    const children = await findChildren(database, date)
    return { date, closingTime: config.careClosingTime, children }
  })

  serve(careCalls.save, ({ params, body, person, operation }) =>
    saveCareRecord(database, { ...params, ...body, userId: person.id, operation, now: clock() }),
  )

  serve(careCalls.month, ({ params: { month }, query: { studentId } }) => readMonth(month, studentId))

  serve(careCalls.monthCsv, async ({ query: { month, studentId }, reply }) =>
    sendCsv(reply, `after-school-care-${month}.csv`, monthCsv(await readMonth(month, studentId))),
  )

  function readMonth(month: string, studentId: number | undefined) {
    return readCareMonth(database, { month, studentId, today: today(), closingTime: config.careClosingTime })
  }
}
