import { CODE_LIST } from '#domain/attendance/codes.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksAsJson } from './marks-to-json.ts'

const codes = fc.option(fc.constantFrom(...CODE_LIST))
const records = fc.array(
  fc.record({
    studentId: fc.integer({ min: 1, max: 2_147_483_647 }),
    date: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2024-09-01', days)),
    amCode: codes,
    pmCode: codes,
  }),
  { maxLength: 60 },
)

// As PostgreSQL writes it: null as \N, a backslash doubled.
const toCopy = (code: string | null) => (code === null ? '\\N' : code.replaceAll('\\', '\\\\'))

function cutUp(text: string, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  let rest = Buffer.from(text)
  for (const size of sizes) {
    pieces.push(rest.subarray(0, size))
    rest = rest.subarray(size)
  }
  return [...pieces, rest].filter((piece) => piece.length > 0)
}

async function* arriving(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}

async function written(pieces: readonly Buffer[]): Promise<string> {
  let json = ''
  for await (const piece of marksAsJson(arriving(pieces))) json += piece.toString()
  return json
}

test('every record comes out as it went in, wherever the network cuts the lines', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.array(fc.integer({ min: 1, max: 90 })), async (given, sizes) => {
      const lines = given.map(
        ({ studentId, date, amCode, pmCode }) =>
          `${studentId}\t${date}\t${toCopy(amCode)}\t${toCopy(pmCode)}\n`,
      )
      expect(JSON.parse(await written(cutUp(lines.join(''), sizes)))).toEqual(given)
    }),
  )
})

test('no marks are an empty array', async () => {
  expect(await written([])).toBe('[]')
})
