import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MarkedDay, ReportOutline } from '#contract/annual.ts'
import { call } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { attendanceKeys } from './attendance.ts'

export type ReportFilters = { yearGroup: string; term: string | undefined }

/** `yearGroup` is the filter that the rest was read with. */
export type AnnualReport = { yearGroup: string; outline: ReportOutline; marks: MarkedDay[] }

/** The report with these filters: what it is about, and its marks, which do not wait for it. */
export function annualReportQuery({ yearGroup, term }: ReportFilters) {
  return queryOptions({
    queryKey: [...attendanceKeys.annual, yearGroup, term],
    // Other people mark too, so no report is kept after its screen; an unchanged one comes back as 304.
    gcTime: 0,
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<AnnualReport> {
      const query = { yearGroup, ...(term !== undefined && { term }) }
      const failed = new AbortController()
      const until = AbortSignal.any([signal, failed.signal])
      try {
        const [outline, marks] = await Promise.all([
          call('annual.outline', { query, signal: until }),
          readMarks({ term: term ?? '', yearGroup }, until),
        ])
        return { yearGroup, outline, marks: marksOf(outline.term, marks) }
      } catch (error) {
        // Where one of them fails, the other has no reader.
        failed.abort()
        throw error
      }
    },
  })
}

/** Without those of another term, which may begin between the two readings. */
function marksOf(term: ReportOutline['term'], marks: readonly MarkedDay[]): MarkedDay[] {
  return marks.filter(({ date }) => term && term.from <= date && date <= term.to)
}

type MarksQuery = { term: string; yearGroup: string }

/** §7, §8: the one read that is tried again, once. */
async function readMarks(query: MarksQuery, signal: AbortSignal): Promise<MarkedDay[]> {
  try {
    return await readMarksOnce(query, signal)
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    return await readMarksOnce(query, signal)
  }
}

async function readMarksOnce(query: MarksQuery, signal: AbortSignal): Promise<MarkedDay[]> {
  const address = addressOf('annual.records', { query: { ...query, groupedBy: 'day' } })
  const response = await fetch(address, { credentials: 'include', signal })
  if (response.ok) return await response.json()
  // A body that nobody reads keeps its request open.
  const answer = await response.text()
  // An ended session and a lost right are reported as every call reports them.
  if (response.status === 401 || response.status === 403)
    throw new ApiError(response.status, response.statusText, answer)
  throw new Error(`Failed to fetch annual attendance: ${response.status}`)
}

/** [G5] The report as a file. */
export async function downloadReport(filters: { yearGroup: string; term: string }): Promise<Blob> {
  const address = addressOf('annual.csv', { query: filters })
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.blob()
}
