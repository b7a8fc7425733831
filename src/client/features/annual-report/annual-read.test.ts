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
