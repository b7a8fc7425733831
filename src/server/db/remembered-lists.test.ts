import { expect, test } from 'vitest'
import { rememberLists } from './remembered-lists.ts'

/** Rows that are read as they are at the time; each change gives a row another number. */
function openTable() {
  const names = new Map<number, { name: string; change: number }>()
  const asked: number[][] = []
  let changes = 0
  return {
    asked,
    set: (id: number, name: string) => void names.set(id, { name, change: (changes += 1) }),
    remove: (id: number) => void names.delete(id),
    versions: () => [...names].map(([id, { change }]) => `${id}:${change}`).join(','),
    read: rememberLists(async (ids) => {
      asked.push([...ids])
      return JSON.stringify(ids.flatMap((id) => names.get(id)?.name ?? []))
    }),
  }
}

test('a list is read once, and again when one of its rows has changed', async () => {
  const table = openTable()
  table.set(1, 'Ada')
  table.set(2, 'Ben')
  expect(await table.read(table.versions())).toBe('["Ada","Ben"]')
  expect(await table.read(table.versions())).toBe('["Ada","Ben"]')
  table.set(2, 'Benjamin')
  expect(await table.read(table.versions())).toBe('["Ada","Benjamin"]')
  table.remove(1)
  expect(await table.read(table.versions())).toBe('["Benjamin"]')
  expect(table.asked).toEqual([[1, 2], [1, 2], [2]])
})

test('a row that changes before it is read is answered as it is now, and one that is removed is left out', async () => {
  const table = openTable()
  for (const [index, name] of ['Ada', 'Ben', 'Cleo'].entries()) table.set(index + 1, name)
  const before = table.versions()
  table.set(1, 'Adele')
  table.remove(3)
  expect(await table.read(before)).toBe('["Adele","Ben"]')
  expect(await table.read(table.versions())).toBe('["Adele","Ben"]')
  expect(table.asked).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})

test('the oldest lists are forgotten for new ones, and all are answered', async () => {
  const table = openTable()
  const long = 'a'.repeat(1_000_000)
  const answers: string[] = []
  for (const number of [1, 2, 3, 4, 5, 5, 3, 1]) {
    table.set(number, `${number}${long}`)
    answers.push(await table.read(`${number}:1`))
  }
  expect(answers.map((answer) => answer.length)).toEqual(answers.map(() => long.length + 5))
  expect(table.asked).toEqual([[1], [2], [3], [4], [5], [1]])
})
