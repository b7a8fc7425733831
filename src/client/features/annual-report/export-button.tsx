import { Download } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { downloadReport } from '#client/api/annual.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { annualReportFileName } from '#domain/text/csv.ts'

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
      {!isPending && <Download aria-hidden="true" className="size-4.5" />}
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
