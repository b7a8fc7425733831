import { useSearchParams } from 'wouter'
import type { ReportFilters } from '#client/api/annual.ts'
import { chosenClass } from '#client/lib/chosen-class.ts'

/** The filters live in the address, so that a report can be linked. */
export function useReportFilters() {
  const [params, setParams] = useSearchParams()
  const filters: ReportFilters = {
    yearGroup: chosenClass(params),
    term: params.get('term') || undefined,
  }
  function choose(filter: keyof ReportFilters, value: string): void {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        changed.set(filter, value)
        return changed
      },
      { replace: true },
    )
  }
  return { filters, choose }
}
