import type { ReportFilters } from '#client/api/annual.ts'
import { Select } from '#client/ui/controls/select.tsx'
import type { ReportOutline } from '#contract/annual.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { useSearchParams } from 'wouter'
import { chosenClass } from '#client/lib/register-address.ts'
import { Download } from 'lucide'
import { useMutation } from '@tanstack/react-query'
import { downloadReport } from '#client/api/annual.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { annualReportFileName } from '#domain/text/csv.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type FilterBarProps = {
  outline: ReportOutline | undefined
  filters: ReportFilters
  onChoose: (filter: keyof ReportFilters, value: string) => void
}

/** [G1] The two filters, the second with terms and whole academic years; what the address asks for is listed even where the school does not have it. */
export function FilterBar({ outline, filters, onChoose }: FilterBarProps) {
  const term = filters.term ?? outline?.term?.name ?? ''
  const yearGroups = withChosen(outline?.yearGroups ?? [], filters.yearGroup)
  const years = outline?.years.map(({ name }) => name) ?? []
  const terms = outline?.terms.map(({ name }) => name) ?? []
  return (
    <>
      <Select
        label="Year Group"
        value={filters.yearGroup}
        className="min-w-40 flex-1"
        onChange={(value) => onChoose('yearGroup', value)}
      >
        <option value={ALL_CLASSES}>All Classes</option>
        {yearGroups.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Term"
        value={term}
        className="min-w-40 flex-1"
        onChange={(value) => onChoose('term', value)}
      >
        {(years.includes(term) ? terms : withChosen(terms, term)).map((name) => (
          <option key={name}>{name}</option>
        ))}
        <optgroup label="Whole academic year">
          {years.toReversed().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </Select>
    </>
  )
}

function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === ALL_CLASSES || names.includes(chosen) ? names : [...names, chosen]
}

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

type ExportButtonProps = { yearGroup: string; term: string | undefined }

/** [G5] Saves what the filters show; scripts get the same file from the same address. */
export function ExportButton({ yearGroup, term }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: downloadReport,
    onSuccess: (file, filters) => save(file, annualReportFileName(filters.yearGroup, filters.term)),
    onError: (error) =>
      toast({
        title: 'Export failed',
        description: messageFor(error, 'The report could not be saved. Please try again.'),
        tone: 'danger',
      }),
  })
  return (
    <Button
      look="primary"
      busy={isPending}
      disabled={term === undefined}
      onClick={() => term !== undefined && mutate({ yearGroup, term })}
    >
      {!isPending && <Icon of={Download} className="size-4.5" />}
      Export CSV
    </Button>
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the file only after they have asked where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
