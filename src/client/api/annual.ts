import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnnualRecord, annualCalls, ReportOutline } from '#contract/annual.ts'
import { callApi } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { callAddress } from '#client/lib/call-address.ts'

export type ReportFilters = { yearGroup: string; term: string | undefined }

/** `yearGroup` is the filter that the rest was read with. */
export type AnnualReport = { yearGroup: string; outline: ReportOutline; records: AnnualRecord[] }

/** The report with these filters: what it is about, then its marks. */
export function annualReportQuery({ yearGroup, term }: ReportFilters) {
  return queryOptions({
    queryKey: ['attendance', 'annual', yearGroup, term],
    // Other people mark too: what is not on the screen is not kept. What has not changed comes back as 304.
    gcTime: 0,
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<AnnualReport> {
      const query = { yearGroup, ...(term !== undefined && { term }) }
      const outline = await callApi<typeof annualCalls.outline>('GET', '/api/annual-report', {
        query,
        signal,
      })
      if (!outline.term) return { yearGroup, outline, records: [] }
      const { from, to } = outline.term
      return { yearGroup, outline, records: await readMarks({ from, to, yearGroup }, signal) }
    },
  })
}

/** §7, §8: the one read that is tried again, once. */
async function readMarks(query: Record<string, string>, signal: AbortSignal): Promise<AnnualRecord[]> {
  try {
    return await readMarksOnce(query, signal)
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    return await readMarksOnce(query, signal)
  }
}

async function readMarksOnce(query: Record<string, string>, signal: AbortSignal): Promise<AnnualRecord[]> {
  const address = callAddress('/api/attendance/annual' satisfies RecordsPath, {}, query)
  const response = await fetch(address, { credentials: 'include', signal })
  if (response.ok) return await response.json()
  // An ended session is reported as every call reports it.
  if (response.status === 401) throw new ApiError(401, response.statusText, await response.text())
  throw new Error(`Failed to fetch annual attendance: ${response.status}`)
}

type RecordsPath = (typeof annualCalls.records)['path']
type CsvPath = (typeof annualCalls.csv)['path']

/** [G5] The report as a file. */
export async function downloadReport(filters: { yearGroup: string; term: string }): Promise<Blob> {
  const address = callAddress('/api/attendance/annual.csv' satisfies CsvPath, {}, filters)
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.blob()
}
