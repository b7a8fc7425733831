import { CODE_LIST } from '#domain/attendance/codes.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import { annualReportHeader, toCsv } from '#domain/text/csv.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAsJson, marksAsCsv, marksAsJson } from './year-formats.ts'

const ON_ROLL = { startDate: null, leaveDate: null }
const PUPILS = [3, 40, 500, 2_147_483_647]
const codes = fc.option(fc.constantFrom(...CODE_LIST))
/** The marks of some pupils on each day, in order of date. */
const markedDays = fc
  .uniqueArray(
    fc.record({
      date: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(isoDate('2024-09-01'), days)),
      marks: fc.uniqueArray(
        fc.record({ studentId: fc.constantFrom(...PUPILS), amCode: codes, pmCode: codes }),
        { minLength: 1, selector: ({ studentId }) => studentId },
      ),
    }),
    { maxLength: 20, selector: ({ date }) => date },
  )
  .map((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
type MarkedDays = typeof markedDays extends fc.Arbitrary<infer Days> ? Days : never
const pieceSizes = fc.array(fc.integer({ min: 1, max: 9 }))

// As PostgreSQL writes it: a backslash doubled.
const toCopy = (code: string | null) => (code ?? '').replaceAll('\\', '\\\\')

function toRow({ date, marks }: MarkedDays[number]): string {
  const lists = [
    marks.map(({ studentId }) => studentId),
    marks.map(({ amCode }) => toCopy(amCode)),
    marks.map(({ pmCode }) => toCopy(pmCode)),
  ]
  return `${[date, ...lists.map((list) => list.join(','))].join('\t')}\n`
}

async function* inPieces(days: MarkedDays, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const rest = days.map(toRow)
  for (const size of sizes) {
    if (rest.length > 0) yield Buffer.from(rest.splice(0, size).join(''))
  }
  if (rest.length > 0) yield Buffer.from(rest.join(''))
}

async function written(pieces: AsyncIterable<Buffer>): Promise<string> {
  const bytes: Buffer[] = []
  for await (const piece of pieces) bytes.push(piece)
  return String(Buffer.concat(bytes))
}

test('every record comes out as it went in, byte for byte, however many rows arrive together', async () => {
  await fc.assert(
    fc.asyncProperty(markedDays, pieceSizes, async (days, sizes) => {
      const records = days.flatMap(({ date, marks }) =>
        marks.map(({ studentId, amCode, pmCode }) => ({ studentId, date, amCode, pmCode })),
      )
      expect(await written(marksAsJson(inPieces(days, sizes)))).toBe(JSON.stringify(records))
    }),
  )
})

test('the days come out with their lists, byte for byte, however many rows arrive together', async () => {
  const join = (list: readonly (string | null)[]) => list.map((code) => code ?? '').join(',')
  await fc.assert(
    fc.asyncProperty(markedDays, pieceSizes, async (days, sizes) => {
      const grouped = days.map(({ date, marks }) => ({
        date,
        studentIds: marks.map(({ studentId }) => studentId),
        amCodes: join(marks.map(({ amCode }) => amCode)),
        pmCodes: join(marks.map(({ pmCode }) => pmCode)),
      }))
      expect(await written(daysAsJson(inPieces(days, sizes)))).toBe(JSON.stringify(grouped))
    }),
  )
})

test('no marks are an empty array', async () => {
  expect(await written(marksAsJson(inPieces([], [])))).toBe('[]')
  expect(await written(daysAsJson(inPieces([], [])))).toBe('[]')
})

test('[G5] every mark comes into its cell of the file, byte for byte, and those of other pupils are left out', async () => {
  const pupils = [500, 3, 40].map((id) => ({ id, name: `Łucja "${id}"`, yearGroup: 'Year 1', ...ON_ROLL }))
  const schoolDays = [isoDate('2024-09-02'), isoDate('2024-09-03')]
  await fc.assert(
    fc.asyncProperty(markedDays, pieceSizes, async (days, sizes) => {
      const known = days.filter(({ marks }) => marks.some(({ studentId }) => studentId !== PUPILS[3]))
      const dates = [...new Set([...schoolDays, ...known.map(({ date }) => date)])].toSorted()
      const lines = pupils.map(({ id, name, yearGroup }) => [
        ...[name, yearGroup],
        ...dates.flatMap((date) => {
          const marks = days.find((day) => day.date === date)?.marks.find((mark) => mark.studentId === id)
          return [marks?.amCode ?? '', marks?.pmCode ?? '']
        }),
      ])
      const report = { pupils, days: schoolDays.map((date) => ({ date, weekNumber: 1 })) }
      expect(await written(marksAsCsv(inPieces(days, sizes), report))).toBe(
        toCsv([annualReportHeader(dates), ...lines], { withByteOrderMark: true }),
      )
    }),
  )
})
