import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ImportCounts, ImportPreview } from '#contract/pupil-import.ts'
import { pupilCountLabel } from '#domain/pupils/pupils.ts'
import { academicYearsQuery } from '#client/api/years-and-classes.ts'
import { useImport, useImportPreview } from '#client/api/pupil-import.ts'
import type { ImportFile } from '#client/api/pupil-import.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { ImportColumns, ImportDateOrder } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSource } from './import-source.tsx'
import { currentYear } from '../pupil-list.ts'

/** Pupils from a file: looked at first, row by row, then imported whole or not at all. */
export function ImportPage() {
  const { data: years, isError, refetch } = useQuery(academicYearsQuery)
  const today = useSchoolToday()
  const preview = useImportPreview()
  const run = useImport()
  const [, navigate] = useLocation()
  // Stays while another choice of columns is awaited, so that the focus stays on it.
  const [seen, setSeen] = useState<{ file: ImportFile; data: ImportPreview } | null>(null)
  // The file with what was chosen since: the next choice adds to it, and does not wait for the answer.
  const [awaited, setAwaited] = useState<ImportFile | null>(null)
  const file = awaited ?? seen?.file

  function look(wanted: ImportFile) {
    setAwaited(wanted)
    preview.mutate(wanted, {
      onSuccess: (data) => setSeen({ file: wanted, data }),
      onSettled: () => setAwaited(null),
    })
  }
  async function importAll(wanted: ImportFile, count: number) {
    const who = count === 1 ? '1 pupil was' : `${count} pupils were`
    const done = { title: 'Pupils imported', description: `${who} added or changed.` }
    if (await withToast(run.mutateAsync(wanted), { done, failed: 'Failed to add pupil.' }))
      navigate('/admin/students')
  }
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin/students">Student Management</BackLink>}
        title="Import pupils"
        lead="From a CSV file, such as an export or a spreadsheet. Nothing changes before you have seen every row."
      />
      <div className="grid gap-5">
        {isError && <LoadFailed what="The academic years" onRetry={() => void refetch()} />}
        {years?.length === 0 && (
          <Notice title="No academic year yet">Pupils belong to an academic year. Add one first.</Notice>
        )}
        <ImportSource
          years={years ?? []}
          openingYear={currentYear(years ?? [], today)}
          onFile={(opened) => {
            // The same file for another year keeps what was chosen for it; the pupils there are others.
            const { mapping, dateOrder } = file?.csv === opened.csv ? file : {}
            setSeen(null)
            look({ ...opened, mapping, dateOrder })
          }}
        />
        {preview.isError && (
          <Notice tone="danger" title="The file cannot be used">
            {messageFor(preview.error, 'Please try again.')}
          </Notice>
        )}
        {seen && file && (
          <>
            <ImportColumns
              headings={seen.data.headings}
              mapping={awaited?.mapping ?? seen.data.mapping}
              faults={seen.data.mappingFaults}
              onChange={(mapping) => look({ ...file, mapping })}
            />
            {seen.data.unclearDate !== null && (
              <ImportDateOrder
                example={seen.data.unclearDate}
                today={today}
                value={file.dateOrder}
                onChange={(dateOrder) => look({ ...file, dateOrder })}
              />
            )}
            {seen.data.rows.length > 0 && (
              <ImportResult
                preview={seen.data}
                answers={file.answers}
                onAnswer={(line, answer) => look({ ...file, answers: { ...file.answers, [line]: answer } })}
                action={
                  <ImportButton
                    counts={seen.data.counts}
                    busy={preview.isPending || run.isPending}
                    onImport={(count) => void importAll({ ...seen.file, mapping: seen.data.mapping }, count)}
                  />
                }
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

type ImportButtonProps = { counts: ImportCounts; busy: boolean; onImport: (count: number) => void }

function ImportButton({ counts, busy, onImport }: ImportButtonProps) {
  const count = counts.add + counts.change
  return (
    <Button
      look="primary"
      busy={busy}
      disabled={counts.refused + counts.ask > 0 || count === 0}
      onClick={() => onImport(count)}
    >
      Import {pupilCountLabel(count)}
    </Button>
  )
}
