import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/lib/query-client.ts'
import { annualReportQuery } from '#client/api/annual.ts'

afterEach(() => vi.unstubAllGlobals())

test('[A7] a session that has ended is noticed by the annual read too, and is not asked a second time', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return input.startsWith('/api/annual-report')
      ? Response.json({ term: { name: 'Autumn 2026', from: '2026-09-03', to: '2026-12-11' } })
      : Response.json({ message: 'Unauthorized' }, { status: 401, statusText: 'Unauthorized' })
  })
  const onSessionExpired = vi.fn<() => void>()
  const client = createQueryClient({ onSessionExpired, onForbidden() {} })
  const filters = { yearGroup: 'Year 1', term: undefined }
  await expect(client.fetchQuery(annualReportQuery(filters))).rejects.toThrow(/^401: /)
  expect(onSessionExpired).toHaveBeenCalledOnce()
  expect(asked.toSorted()).toEqual([
    '/api/annual-report?yearGroup=Year+1',
    '/api/attendance/annual?term=&yearGroup=Year+1&groupedBy=day',
  ])
})

test('a refused answer is read to its end before it is asked for once more', async () => {
  const refused = Response.json({ message: 'Busy' }, { status: 503, statusText: 'Busy' })
  const marks = [refused, Response.json([])]
  vi.stubGlobal('fetch', async (input: string) =>
    input.startsWith('/api/annual-report') ? Response.json({ term: null }) : marks.shift(),
  )
  const client = createQueryClient({ onSessionExpired() {}, onForbidden() {} })
  const filters = { yearGroup: 'Year 1', term: undefined }
  expect((await client.fetchQuery(annualReportQuery(filters))).marks).toEqual([])
  expect(refused.bodyUsed).toBe(true)
})

test('[G6] where the report cannot be outlined, its marks are no longer read, nor read again', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (input: string, options?: RequestInit) => {
    if (input.startsWith('/api/annual-report'))
      return Promise.resolve(Response.json({ message: 'Busy' }, { status: 503, statusText: 'Busy' }))
    signals.push(options?.signal)
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    })
  })
  const client = createQueryClient({ onSessionExpired() {}, onForbidden() {} })
  const filters = { yearGroup: 'Year 1', term: undefined }
  await expect(client.fetchQuery(annualReportQuery(filters))).rejects.toThrow(/^503: /)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

test('the marks of another term, which began between the two readings, are left out', async () => {
  const day = (date: string) => ({ date, studentIds: [1], amCodes: '/', pmCodes: '' })
  const [inTerm, before] = [day('2026-09-03'), day('2026-07-10')]
  vi.stubGlobal('fetch', async (input: string) =>
    input.startsWith('/api/annual-report')
      ? Response.json({ term: { name: 'Autumn 2026', from: '2026-09-03', to: '2026-12-11' } })
      : Response.json([before, inTerm]),
  )
  const client = createQueryClient({ onSessionExpired() {}, onForbidden() {} })
  const filters = { yearGroup: 'Year 1', term: undefined }
  expect((await client.fetchQuery(annualReportQuery(filters))).marks).toEqual([inTerm])
})
