import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

function recorder() {
  const loads: string[][] = []
  const find = createBatchLoader(async (keys: string[]) => {
    loads.push(keys)
    if (keys.includes('broken')) throw new Error('no answer')
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]))
  })
  return { loads, find }
}

test('calls at the same moment share one load, with each key once', async () => {
  const { loads, find } = recorder()
  expect(await Promise.all([find('a'), find('b'), find('a'), find('unknown')])).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ])
  expect(loads).toEqual([['a', 'b', 'unknown']])
})

test('[A13] a later call loads again: nothing is cached', async () => {
  const { loads, find } = recorder()
  await find('a')
  await find('a')
  expect(loads).toEqual([['a'], ['a']])
})

test('a call during a load waits for the next load', async () => {
  const { loads, find } = recorder()
  const first = find('a')
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(await Promise.all([first, find('a')])).toEqual(['A', 'A'])
  expect(loads).toHaveLength(2)
})

test('a failed load fails all its calls, and the next load works', async () => {
  const { find } = recorder()
  const results = await Promise.allSettled([find('broken'), find('a')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find('a')).toBe('A')
})
