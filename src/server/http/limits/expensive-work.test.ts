import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitExpensiveWork } from './expensive-work.ts'
import type { WorkLimits } from './expensive-work.ts'
import { askingOf } from './in-turn.ts'

const LIMITS = { atOnce: 2, mostWaiting: 3, waitMs: 20_000 }
const always = new AbortController().signal

/** Work that lasts until it is told to end, and notes when it begins. */
function openWork(limits: WorkLimits = LIMITS) {
  const inTurn = limitExpensiveWork(limits)
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const ask = (name: string, personId = name, signal = always) =>
    inTurn({ personId, signal }, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => endings.set(name, resolve))
      return name
    })
  return { begun, ask, end: (name: string) => endings.get(name)?.() }
}

test('so many run at once, and the next begins when one ends', async () => {
  const { begun, ask, end } = openWork()
  const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await asked[1]).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'])
})

test('a person who asks for much lets others go first', async () => {
  const { begun, ask, end } = openWork()
  const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b')]
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a2', 'b1']) end(name)
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('a3')
  await Promise.all(asked)
})

test('work that fails hands its turn on', async () => {
  const inTurn = limitExpensiveWork({ ...LIMITS, atOnce: 1 })
  const asked = { personId: 'a', signal: always }
  const failing = inTurn(asked, () => Promise.reject(new Error('on purpose')))
  const next = inTurn(asked, async () => 'done')
  await expect(failing).rejects.toThrow('on purpose')
  expect(await next).toBe('done')
})

const BUSY = { status: 503, code: 'busy' }

test('who would wait as one too many is told so at once', async () => {
  const { begun, ask, end } = openWork()
  const names = ['a', 'b', 'c', 'd', 'e']
  const asked = names.map((name) => ask(name))
  await expect(ask('f')).rejects.toMatchObject(BUSY)
  for (const name of names) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  await Promise.all(asked)
})

test('who has waited too long is told so, and never begins', async () => {
  const { begun, ask, end } = openWork({ ...LIMITS, waitMs: 20 })
  const running = [ask('a'), ask('b')]
  await expect(ask('c')).rejects.toMatchObject(BUSY)
  for (const name of ['a', 'b']) end(name)
  await Promise.all(running)
  expect(begun).toEqual(['a', 'b'])
})

test('who goes away while waiting never begins, and leaves the place to others', async () => {
  const { begun, ask, end } = openWork({ ...LIMITS, mostWaiting: 1 })
  const running = [ask('a'), ask('b')]
  const gone = new AbortController()
  const left = ask('c', 'c', gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject(BUSY)
  await expect(ask('d', 'd', AbortSignal.abort())).rejects.toMatchObject(BUSY)
  const next = ask('e')
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'e'])
  for (const name of ['b', 'e']) end(name)
  await Promise.all([...running, next])
})

test('a client that left before the question never begins', async () => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  const asking = () => askingOf({ person: { id: 'a' }, reply: { raw } })
  const { begun, ask } = openWork()
  expect(asking().signal.aborted).toBe(false)
  raw.destroy()
  await expect(ask('a', 'a', asking().signal)).rejects.toMatchObject(BUSY)
  expect(begun).toEqual([])
})

describe('a rest', () => {
  let requests = 0
  const rested = { ...LIMITS, atOnce: 1, requestCount: () => requests }

  test('follows a task for which others wait', async () => {
    const { begun, ask, end } = openWork(rested)
    const asked = [ask('a'), ask('b')]
    end('a')
    expect(await asked[0]).toBe('a')
    expect(begun).toEqual(['a'])
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['a', 'b'])
    end('b')
    await asked[1]
  })

  test('follows a task during which a request arrived', async () => {
    const { begun, ask, end } = openWork(rested)
    const first = ask('a')
    requests += 1
    end('a')
    await first
    const next = ask('b')
    expect(begun).toEqual(['a'])
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['a', 'b'])
    end('b')
    await next
  })

  test.each([
    ['as long as the task where another person waits', 'b', 10],
    ['three times as long where only the same person asks again', 'a', 30],
  ])('is %s', async (_rule, personId, restMs) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { begun, ask, end } = openWork(rested)
    const asked = [ask('first', 'a'), ask('next', personId)]
    await vi.advanceTimersByTimeAsync(10)
    end('first')
    await asked[0]
    await vi.advanceTimersByTimeAsync(restMs - 1)
    expect(begun).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first', 'next'])
    end('next')
    await asked[1]
  })

  test('is not needed where no one else asks for anything', async () => {
    const { begun, ask, end } = openWork(rested)
    for (const name of ['a', 'b']) {
      const asked = ask(name)
      expect(begun).toContain(name)
      end(name)
      await asked
    }
  })
})
