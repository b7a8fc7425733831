import { expect, test } from 'vitest'
import { rememberRows } from './remembered-rows.ts'

/** Rows that are read as they are at the time; each change gives a row another number. */
function openTable() {
  const names = new Map<number, { name: string; change: number }>()
  const asked: number[][] = []
  let changes = 0
  return {
    asked,
    set: (id: number, name: string) => void names.set(id, { name, change: (changes += 1) }),
    remove: (id: number) => void names.delete(id),
    versions: () => [...names].map(([id, { change }]) => `${id}:${change}`),
    read: rememberRows(async (ids) => {
      asked.push([...ids])
      return ids.flatMap((id) => {
        const row = names.get(id)
        return row ? [{ version: `${id}:${row.change}`, json: row.name }] : []
      })
    }),
  }
}

test('a row is read once, and again when it has changed', async () => {
  const table = openTable()
  table.set(1, 'Ada')
  table.set(2, 'Ben')
  expect(await table.read(table.versions())).toEqual(['Ada', 'Ben'])
  expect(await table.read(table.versions().toReversed())).toEqual(['Ben', 'Ada'])
  table.set(2, 'Benjamin')
  expect(await table.read(table.versions())).toEqual(['Ada', 'Benjamin'])
  expect(table.asked).toEqual([[1, 2], [2]])
})

test('a row that changes before it is read is answered as it is now, and one that is removed is left out', async () => {
  const table = openTable()
  for (const [index, name] of ['Ada', 'Ben', 'Cleo'].entries()) table.set(index + 1, name)
  const before = table.versions()
  table.set(1, 'Adele')
  table.remove(3)
  expect(await table.read(before)).toEqual(['Adele', 'Ben'])
  expect(await table.read(table.versions())).toEqual(['Adele', 'Ben'])
  expect(table.asked).toEqual([[1, 2, 3]])
})

test('more rows than are remembered are all answered', async () => {
  const table = openTable()
  const ids = Array.from({ length: 5_000 }, (_, index) => index + 1)
  for (const id of ids) table.set(id, `Pupil ${id}`)
  const names = ids.map((id) => `Pupil ${id}`)
  expect(await table.read(table.versions())).toEqual(names)
  // The first were forgotten for the last, and are read again.
  expect(await table.read(table.versions())).toEqual(names)
  expect(table.asked.map(({ length }) => length)).toEqual([5_000, 1_000])
})
