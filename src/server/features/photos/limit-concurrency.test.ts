import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more pieces of work run at once than may, all of them run, in order, also after a failure', async () => {
  const inTurn = limitConcurrency(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    started.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number % 3 === 0) throw new Error(`no ${number}`)
    return number
  }
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const results = await Promise.allSettled(numbers.map((number) => inTurn(work(number))))
  expect(most).toBe(2)
  expect(started).toEqual(numbers)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})
