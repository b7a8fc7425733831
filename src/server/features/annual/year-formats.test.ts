import { CODE_LIST } from '#domain/attendance/codes.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksAsJson } from './year-formats.ts'

const codes = fc.option(fc.constantFrom(...CODE_LIST))
const sharedMarks = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(isoDate('2024-09-01'), days)),
    amCode: codes,
    pmCode: codes,
    pupilIds: fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 9 }),
  }),
  { maxLength: 20 },
)

// As PostgreSQL writes it: null as \N, a backslash doubled.
const toCopy = (code: string | null) => (code === null ? '\\N' : code.replaceAll('\\', '\\\\'))

async function* inPieces(rows: readonly string[], sizes: readonly number[]): AsyncGenerator<Buffer> {
  const rest = [...rows]
  for (const size of sizes) {
    if (rest.length > 0) yield Buffer.from(rest.splice(0, size).join(''))
  }
  if (rest.length > 0) yield Buffer.from(rest.join(''))
}

async function written(pieces: AsyncIterable<Buffer>): Promise<string> {
  let json = ''
  for await (const piece of marksAsJson(pieces)) json += String(piece)
  return json
}

test('every record comes out as it went in, byte for byte, however many rows arrive together', async () => {
  await fc.assert(
    fc.asyncProperty(sharedMarks, fc.array(fc.integer({ min: 1, max: 9 })), async (given, sizes) => {
      const rows = given.map(
        ({ date, amCode, pmCode, pupilIds }) =>
          `${date}\t${toCopy(amCode)}\t${toCopy(pmCode)}\t${pupilIds.join(',')}\n`,
      )
      const records = given.flatMap(({ date, amCode, pmCode, pupilIds }) =>
        pupilIds.map((studentId) => ({ studentId, date, amCode, pmCode })),
      )
      expect(await written(inPieces(rows, sizes))).toBe(JSON.stringify(records))
    }),
  )
})

test('no marks are an empty array', async () => {
  expect(await written(inPieces([], []))).toBe('[]')
})
