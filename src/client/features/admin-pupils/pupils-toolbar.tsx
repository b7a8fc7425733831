import { Download, FileUp } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AcademicYear } from '#contract/calendar.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { addressOf } from '#client/lib/call-address.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import type { Choice } from './pupil-list.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type PupilsToolbarProps = {
  year: string
  years: readonly AcademicYear[]
  onYear: (year: string) => void
  yearGroups: readonly string[]
  choice: Choice
  onChoice: (choice: Choice) => void
  add: ReactNode
}

/** Which pupils are listed, and what can be done with all of them. */
export function PupilsToolbar({
  year,
  years,
  onYear,
  yearGroups,
  choice,
  onChoice,
  add,
}: PupilsToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select label="Academic year" className="max-sm:w-full" value={year} onChange={onYear}>
        {years.map((entry) => (
          <option key={entry.id} value={entry.year}>
            {entry.isArchived ? `${entry.year} (archived)` : entry.year}
          </option>
        ))}
      </Select>
      <Select
        label="Class"
        className="max-sm:w-full"
        value={choice.yearGroup}
        onChange={(yearGroup) => onChoice({ ...choice, yearGroup })}
      >
        <option value={ALL_CLASSES}>All classes</option>
        {yearGroups.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextField
        label="Search"
        type="search"
        placeholder="Name or external ID"
        className="w-60 max-sm:w-full"
        value={choice.search}
        onChange={(search) => onChoice({ ...choice, search })}
      />
      <div className="flex flex-wrap gap-2 md:ml-auto">
        <Link href="/admin/students/import" className={buttonClass()}>
          <Icon of={FileUp} className="size-4" />
          Import
        </Link>
        <a
          href={addressOf('pupilImport.export', { query: { academicYear: year } })}
          download
          className={buttonClass()}
        >
          <Icon of={Download} className="size-4" />
          Export
        </a>
        {add}
      </div>
    </div>
  )
}
