import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ImportField } from '#domain/pupil-import-columns.ts'
import { schoolNow } from '#domain/school-clock.ts'
import { academicYearsQuery } from '#client/api/academic-years.ts'
import { useImport, useImportPreview } from '#client/api/pupil-import.ts'
import type { ImportFile } from '#client/api/pupil-import.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { announce } from '#client/widgets/announce.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSource } from './import-source.tsx'
import { currentYear } from './pupil-list.ts'

/** Pupils from a file: looked at first, row by row, then imported whole or not at all. */
export function ImportPage() {
  const { data: years } = useQuery(academicYearsQuery)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [today] = useState(() => schoolNow(new Date()).date)
  const preview = useImportPreview()
  const run = useImport()
  const [, navigate] = useLocation()
  const { data } = preview

  function look(wanted: ImportFile) {
    setFile(wanted)
    preview.mutate(wanted)
  }
  async function importAll(wanted: ImportFile, count: number) {
    const done = { title: 'Pupils imported', description: `${count} pupils were added or changed.` }
    if (await announce(run.mutateAsync(wanted), { done, failed: 'Failed to add pupil.' }))
      navigate('/admin/students')
  }
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin/students">Student Management</BackLink>}
        title="Import pupils"
        lead="From a CSV file, such as an export from HubSpot. Nothing is changed before you have seen every row."
      />
      <div className="grid gap-5">
        {years?.length === 0 && (
          <Notice title="No academic year yet">Pupils belong to an academic year. Add one first.</Notice>
        )}
        <ImportSource years={years ?? []} openingYear={currentYear(years ?? [], today)} onFile={look} />
        {preview.isError && (
          <Notice tone="danger" title="The file cannot be used">
            {messageFor(preview.error, 'Please try again.')}
          </Notice>
        )}
        {data && file && (
          <>
            <ImportColumns
              headings={data.headings}
              mapping={data.mapping}
              faults={data.mappingFaults}
              onChange={(mapping: Partial<Record<ImportField, number>>) => look({ ...file, mapping })}
            />
            {data.mappingFaults.length === 0 && (
              <ImportResult
                preview={data}
                action={
                  <Button
                    look="primary"
                    busy={run.isPending}
                    disabled={data.counts.refused > 0 || data.counts.add + data.counts.change === 0}
                    onClick={() =>
                      void importAll({ ...file, mapping: data.mapping }, data.counts.add + data.counts.change)
                    }
                  >
                    Import {data.counts.add + data.counts.change} Pupils
                  </Button>
                }
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
