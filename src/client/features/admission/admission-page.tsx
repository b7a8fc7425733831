import { useQuery } from '@tanstack/react-query'
import { BookUser, Download, Printer } from 'lucide'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { admissionCsvAddress, admissionQuery } from '#client/api/statutory/admission.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ParticularsDialog } from '#client/widgets/admission/particulars-dialog.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import type { AdmissionRegister, AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import { incompleteLabel } from '#domain/admission/admission-entry.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { AdmissionTable } from './admission-table.tsx'
import { SHOWN, SHOWN_NAMES, isShown } from './shown-entries.ts'
import type { Shown } from './shown-entries.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** [Q5] /admission-register: present and former pupils of a year with what the law asks for, and what is missing. */
export function AdmissionPage() {
  const today = useSchoolToday()
  const [params, setParams] = useSearchParams()
  const year = params.get('year')
  const shown = SHOWN_NAMES.find((name) => name === params.get('show')) ?? 'all'
  const query = year === null ? {} : { academicYear: year }
  const { data: register, isError, isPlaceholderData, refetch } = useQuery(admissionQuery(query))
  const [editedId, setEditedId] = useState<number>()
  const edited = register?.entries.find(({ studentId }) => studentId === editedId)
  const entries = register?.entries.filter((entry) => isShown(entry, shown, today))
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin">Administration</BackLink>}
        title="Admission register"
        lead={register ? leadOf(register, today) : 'Who is and was at the school, as the law asks.'}
        actions={
          <>
            <a href={admissionCsvAddress(query)} download className={buttonClass()}>
              <Icon of={Download} className="size-4.5" />
              Export CSV
            </a>
            <Button disabled={!entries?.length} onClick={() => window.print()}>
              <Icon of={Printer} className="size-4.5" />
              Print
            </Button>
          </>
        }
      />
      <div className="grid gap-4 *:min-w-0" aria-busy={isPlaceholderData}>
        {register && (
          <Filters
            register={register}
            shown={shown}
            onChange={(changes) =>
              setParams({ ...Object.fromEntries(params), ...changes }, { replace: true })
            }
          />
        )}
        {isError && <LoadFailed what="The admission register" onRetry={() => void refetch()} />}
        {!register && !isError && <Skeleton className="h-96 rounded-lg" />}
        {register && entries && !isError && <Entries {...{ register, entries }} onEdit={setEditedId} />}
        <SealFoot />
      </div>
      {edited && <ParticularsDialog entry={edited} onClose={() => setEditedId(undefined)} />}
    </>
  )
}

/** 34 of 180 pupils are incomplete. */
function leadOf({ academicYear, entries }: AdmissionRegister, today: IsoDate) {
  if (academicYear === null) return 'The school has no academic year yet.'
  return (
    <>
      School year {academicYear} · {incompleteLabel(entries)}
      <span className="hidden print:inline"> · as of {formatLongDate(today)}</span>
    </>
  )
}

type FiltersProps = {
  register: AdmissionRegister
  shown: Shown
  onChange: (changes: Record<string, string>) => void
}

function Filters({ register: { academicYear, years }, shown, onChange }: FiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-3 print:hidden">
      <Select label="School year" value={academicYear ?? ''} onChange={(year) => onChange({ year })}>
        {years.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Show" value={shown} onChange={(show) => onChange({ show })}>
        {SHOWN_NAMES.map((name) => (
          <option key={name} value={name}>
            {SHOWN[name]}
          </option>
        ))}
      </Select>
    </div>
  )
}

type EntriesProps = {
  register: AdmissionRegister
  entries: readonly AdmissionRegisterEntry[]
  onEdit: (studentId: number) => void
}

function Entries({ register, entries, onEdit }: EntriesProps) {
  if (entries.length > 0) return <AdmissionTable entries={entries} onEdit={onEdit} />
  return register.entries.length === 0 ? (
    <EmptyState icon={BookUser} title="No pupils yet">
      Pupils are added or imported in Student Management, and stand here at once.
    </EmptyState>
  ) : (
    <EmptyState icon={BookUser} title="No pupils of this choice">
      Choose another school year, or show all pupils.
    </EmptyState>
  )
}
