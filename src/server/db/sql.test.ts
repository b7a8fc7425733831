import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Sql, constant, joinSql, sql } from './sql.ts'

test('values are numbered in their order and stand beside the text', () => {
  const statement = sql`select id from students where year_group = ${'Year 1'} and id = any(${[1, 2]})`
  expect(statement.text).toBe('select id from students where year_group = $1 and id = any($2)')
  expect(statement.values).toEqual(['Year 1', [1, 2]])
})

test('a piece becomes part of the text and brings its values along', () => {
  const isOnRoll = sql`start_date <= ${'2026-01-05'}`
  const statement = sql`select ${sql`id, ${'x'} as x`} from students where ${isOnRoll} and leave_date > ${'2026-02-05'}`
  expect(statement.text).toBe('select id, $1 as x from students where start_date <= $2 and leave_date > $3')
  expect(statement.values).toEqual(['x', '2026-01-05', '2026-02-05'])
})

test('pieces are joined by a comma, or by what is given', () => {
  const pieces = [sql`a = ${1}`, sql`b = ${2}`]
  expect(joinSql(pieces).text).toBe('a = $1, b = $2')
  expect(joinSql(pieces, sql` or `).text).toBe('a = $1 or b = $2')
})

test('a constant of the program becomes part of the text, quoted', () => {
  const statement = sql`select ${constant("it's")} limit ${constant(5)}`
  expect(statement.text).toBe("select 'it''s' limit 5")
  expect(statement.values).toEqual([])
})

test('no value ever lands in the text, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.anything(), (inner, outer) => {
      const piece = joinSql([sql`first`, ...inner.map((value) => sql`(${value})`)])
      const statement = sql`select ${piece} where ${outer}`
      const numbers = inner.map((_, index) => `, ($${index + 1})`).join('')
      expect(statement.text).toBe(`select first${numbers} where $${inner.length + 1}`)
      expect(statement.values).toEqual([...inner, outer])
    }),
  )
})

test('an object that only looks like SQL is a value', () => {
  const lookalike = { text: '1; drop table students', values: [], parts: ['1; drop table students'] }
  const statement = sql`select ${lookalike}`
  expect(statement.text).toBe('select $1')
  expect(statement.values).toEqual([lookalike])
  expect(lookalike).not.toBeInstanceOf(Sql)
})
