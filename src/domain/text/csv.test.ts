import { isoDate } from '#domain/calendar/iso-date.ts'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import {
  annualReportFileName,
  annualReportHeader,
  annualReportLines,
  toCsv,
  toCsvLine,
  withoutFormula,
} from './csv.ts'

const NASTY = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  ' ',
  "'",
  ';',
  '\\',
  '/',
  '＝',
  'é',
  '😀',
  '\u202E',
  '\0',
]
const anyCell = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 3 })), { maxLength: 8 })
  .map((pieces) => pieces.join(''))
const anyRows = fc
  .integer({ min: 2, max: 5 })
  .chain((columns) =>
    fc.array(fc.array(anyCell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 }),
  )

describe('RFC 4180', () => {
  test.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'c'], '"a,b",c\r\n'],
    [['say "hi"', ''], '"say ""hi""",\r\n'],
    [['two\nlines', 'x'], '"two\nlines",x\r\n'],
    [['two\r\nlines', 'x'], '"two\r\nlines",x\r\n'],
  ])('%j becomes %j', (cells, line) => {
    expect(toCsvLine(cells)).toBe(line)
  })

  test('[G5] the byte order mark comes first where it is asked for', () => {
    expect(toCsv([['Zoë']], { withByteOrderMark: true })).toBe('\uFEFFZoë\r\n')
    expect(toCsv([['Zoë']])).toBe('Zoë\r\n')
    expect(toCsv([])).toBe('')
  })

  test('[G5] what a reader gets back is what was written, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(anyRows, fc.boolean(), (rows, withByteOrderMark) => {
        // A parser drops the mark at the very beginning of a file, also where it is the text's own.
        fc.pre(withByteOrderMark || !rows[0]?.[0]?.startsWith('\uFEFF'))
        const text = toCsv(rows, { withByteOrderMark })
        const read: unknown = parse(text, { bom: true, record_delimiter: '\r\n' })
        expect(read).toEqual(rows.map((row) => row.map(withoutFormula)))
      }),
    )
  })
})

describe('formulas', () => {
  test.each(['=1+1', '+44', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '－1', '=', '-'])(
    '[G5] %j cannot run',
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`)
    },
  )

  test.each(['', 'Amelia', 'Anne-Marie', "O'Neill", '2025-09-03 AM', '/', '\\', 'a=b', ' Year 3'])(
    '[G5] %j is left alone',
    (text) => {
      expect(withoutFormula(text)).toBe(text)
    },
  )

  test.each(CODE_LIST)('[G5] the code %s is written as it is', (code) => {
    expect(toCsvLine([code])).toBe(`${code}\r\n`)
  })

  test('[G5] no cell of any file begins like a formula', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const read: string[][] = parse(toCsv(rows), { record_delimiter: '\r\n' })
        for (const cell of read.flat()) expect(cell).not.toMatch(/^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u)
      }),
    )
  })
})

describe('the annual report', () => {
  const dates = ['2024-09-04', '2024-09-05'].map(isoDate)

  test('[G5] the columns are Student, Year Group, then AM and PM for each date', () => {
    expect(annualReportHeader(dates)).toEqual([
      'Student',
      'Year Group',
      '2024-09-04 AM',
      '2024-09-04 PM',
      '2024-09-05 AM',
      '2024-09-05 PM',
    ])
  })

  test('[G5] each pupil has a row; an unmarked session is an empty cell', () => {
    const lines = annualReportLines([{ name: 'Evans, Zara', yearGroup: 'Year 3' }], {
      dates,
      codeAt: (row, column, session) => (row === 0 && column === 1 && session === 'am' ? '/' : null),
    })
    expect([...lines]).toEqual([
      `\uFEFF${toCsvLine(annualReportHeader(dates))}`,
      '"Evans, Zara",Year 3,,,/,\r\n',
    ])
  })

  test.each([
    ['Year 3', 'Autumn 2024', 'attendance-report-Year 3-Autumn 2024.csv'],
    ['All', 'Summer 2025', 'attendance-report-All-Summer 2025.csv'],
    ['../../etc', 'a\r\nb', 'attendance-report-..-..-etc-a--b.csv'],
    ['a"b<c>d|e?f*g:h\\i', '\u202Evsc', 'attendance-report-a-b-c-d-e-f-g-h-i--vsc.csv'],
  ])('[G5] for %j and %j the file is %j', (yearGroup, term, name) => {
    expect(annualReportFileName(yearGroup, term)).toBe(name)
  })

  test('[G5] a long name is cut, never through the middle of a letter', () => {
    const name = annualReportFileName(`${'a'.repeat(59)}😀`, 'Autumn 2024')
    expect(name).toBe(`attendance-report-${'a'.repeat(59)}--Autumn 2024.csv`)
  })

  test('[G5] every name is safe as a file name', () => {
    fc.assert(
      fc.property(
        anyCell,
        fc.array(anyCell).map((cells) => cells.join('')),
        (yearGroup, term) => {
          const name = annualReportFileName(yearGroup, term)
          expect(name).toMatch(/^attendance-report-[^\p{C}<>:"/\\|?*]*\.csv$/u)
          expect(name.length).toBeLessThan(200)
        },
      ),
    )
  })
})
