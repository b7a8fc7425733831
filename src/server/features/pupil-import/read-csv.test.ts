import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

test('500 columns are read, and separators within a quoted cell are no columns', () => {
  const quoted = `"${'one, two\n'.repeat(600)}, ""three"", ${','.repeat(600)}"`
  const { headings, rows } = readCsv(`Name,Notes${',x'.repeat(498)}\nAda,${quoted}${','.repeat(498)}`)
  expect(headings).toHaveLength(500)
  expect(rows[0]?.cells).toHaveLength(500)
})

test.each(['\n', '\r\n'])('a row is named by the line where it begins, with line ends %j', (end) => {
  const lines = ['Id,First,Last', '1,Ada,"By', 'ron"', '', '2,Alan,Turing', '3,Ann,"L', 'ee"']
  const { rows } = readCsv(lines.join(end))
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, '1'],
    [5, '2'],
    [6, '3'],
  ])
})

test('Excel’s line that names the separator is understood', () => {
  const file = readCsv(['\uFEFFsep=;', 'Id;First;Last', '1;Ada;"Byron, Lady"'].join('\r\n'))
  expect(file).toEqual({
    headings: ['Id', 'First', 'Last'],
    rows: [{ line: 3, cells: ['1', 'Ada', 'Byron, Lady'] }],
  })
})
