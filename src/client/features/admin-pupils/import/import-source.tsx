import { useState } from 'react'
import type { AcademicYear } from '#contract/calendar.ts'
import { NOT_CSV, decodeCsv } from '#domain/text/csv-text.ts'
import { IMPORT_LIMITS } from '#domain/text/field-limits.ts'
import { importTemplate } from '#domain/pupil-import/import-columns.ts'
import { useRoster } from '#client/api/pupil-import.ts'
import type { ImportFile } from '#client/api/pupil-import.ts'
import { Card } from '#client/ui/display/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { inputClass } from '#client/ui/controls/text-field.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { withToast } from '#client/widgets/with-toast.ts'

const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate())}`

/** What the server takes, as it is sent. */
const MOST_BYTES = 5_000_000

type ImportSourceProps = {
  years: readonly AcademicYear[]
  openingYear: string | undefined
  onFile: (file: ImportFile) => void
}

/** Which file, and into which academic year. */
export function ImportSource({ years, openingYear, onFile }: ImportSourceProps) {
  const [chosen, setChosen] = useState<string>()
  const [csv, setCsv] = useState<string | null>(null)
  const [remarks, setRemarks] = useState<string[]>([])
  const roster = useRoster()
  const year = years.find((entry) => entry.year === (chosen ?? openingYear))

  async function read(files: readonly File[]) {
    setRemarks([])
    const [file] = files
    if (!file || !year) return
    if (files.length > 1 || /\.zip$/i.test(file.name)) {
      await readRoster(files, year)
      return
    }
    if (file.size > IMPORT_LIMITS.characters) {
      toast({ tone: 'danger', title: 'Error', description: 'The file is larger than 2 MB.' })
      return
    }
    const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
    if (text === null) {
      toast({ tone: 'danger', title: 'Error', description: NOT_CSV })
      return
    }
    if (text.trim() === '') {
      toast({ tone: 'danger', title: 'Error', description: 'The file is empty.' })
      return
    }
    setCsv(text)
    onFile({ academicYearId: year.id, csv: text })
  }
  async function readRoster(files: readonly File[], into: AcademicYear) {
    const size = files.reduce((sum, { size: bytes }) => sum + bytes, 0)
    if (size > MOST_BYTES) {
      toast({ tone: 'danger', title: 'Error', description: 'The files are larger than 5 MB.' })
      return
    }
    const readFiles = async () => {
      const { kind, csv: text, remarks: said } = await roster.mutateAsync(files)
      setRemarks([`Read as ${kind}.`, ...said, 'Contacts are not read from a roster.'])
      setCsv(text)
      onFile({ academicYearId: into.id, csv: text })
    }
    await withToast(readFiles(), { failed: 'The roster could not be read. Try again.' })
  }
  return (
    <Card className="grid items-end gap-4 p-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <Select
        label="Into the academic year"
        value={year?.year ?? ''}
        onChange={(name) => {
          setChosen(name)
          const next = years.find((entry) => entry.year === name)
          if (next && csv !== null) onFile({ academicYearId: next.id, csv })
        }}
      >
        {years.map((entry) => (
          <option key={entry.id}>{entry.year}</option>
        ))}
      </Select>
      <label className="grid gap-1">
        <span className="text-sm font-medium text-ink-2">CSV file, or the files or ZIP of a roster</span>
        <input
          type="file"
          accept=".csv,text/csv,.zip"
          multiple
          disabled={!year}
          className={`${inputClass} py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:py-1 file:font-medium`}
          // A file that was corrected is chosen again under the same name, which is no change otherwise.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => void read([...(event.target.files ?? [])])}
        />
      </label>
      <p className="text-sm text-ink-2 sm:col-span-2">
        First name, last name and year group are needed. Contacts are read from columns such as “Contact 1
        name” and “Contact 1 phone”.{' '}
        <a href={TEMPLATE} download="pupils-template.csv" className="text-accent underline">
          Download a template
        </a>{' '}
        OneRoster and School Data Sync are read too: choose all their CSV files together, or the ZIP file.
      </p>
      {remarks.length > 0 && (
        <ul aria-label="What was read" className="grid gap-0.5 text-sm text-ink-2 sm:col-span-2">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
