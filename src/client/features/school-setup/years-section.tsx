import { Archive, ArchiveRestore, CalendarDays, LockKeyhole, TrendingUp, Trash2 } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SetUpYear } from '#contract/school-setup.ts'
import {
  academicYearOn,
  isAcademicYear,
  nextAcademicYear,
  shortAcademicYear,
} from '#domain/school-year/academic-years.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { pupilCountLabel } from '#domain/pupils/pupils.ts'
import { addYear, archiveYear, useSchoolChange, removeYear } from '#client/api/school-setup.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { calendarAddress } from './setup-progress.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** The academic years, latest first. */
export function YearsSection({ years }: { years: readonly SetUpYear[] }) {
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg font-semibold tracking-tight">Academic years</h2>
      {years.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {years.map((year) => (
            <YearItem key={year.id} year={year} />
          ))}
        </ul>
      )}
      <AddYear latest={years[0]?.year} />
      <div className="flex flex-wrap gap-2">
        {years.length > 1 && (
          <Link href="/admin/school/roll-over" className={buttonClass()}>
            <Icon of={TrendingUp} className="size-4" />
            Copy pupils into the next year
          </Link>
        )}
        {years.length > 0 && (
          <Link href="/admin/school/closing" className={buttonClass()}>
            <Icon of={LockKeyhole} className="size-4" />
            Close a term or year
          </Link>
        )}
      </div>
    </Card>
  )
}

function YearItem({ year }: { year: SetUpYear }) {
  const archive = useSchoolChange(archiveYear)
  const setArchived = (isArchived: boolean) =>
    withToast(archive.mutateAsync({ id: year.id, isArchived }), {
      done: { title: isArchived ? `${year.year} is archived` : `${year.year} is in use again` },
      failed: 'Update failed',
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grid min-w-0 grow max-sm:basis-full">
        <span className="flex items-center gap-2 font-medium">
          {year.year}
          {year.isArchived && <Badge>Archived</Badge>}
          {year.registerDays === 0 && <Badge tone="warning">No calendar yet</Badge>}
        </span>
        <span className="text-sm text-ink-3">
          {pupilCountLabel(year.pupilCount)} · {year.registerDays} school days
        </span>
      </span>
      <Link href={calendarAddress(year.year)} className={buttonClass()}>
        <Icon of={CalendarDays} className="size-4" />
        Calendar<span className="sr-only"> of {year.year}</span>
      </Link>
      <Button
        look="quiet"
        size="icon"
        aria-label={year.isArchived ? `Bring back ${year.year}` : `Archive ${year.year}`}
        busy={archive.isPending}
        onClick={() => void setArchived(!year.isArchived)}
      >
        {year.isArchived ? (
          <Icon of={ArchiveRestore} className="size-4" />
        ) : (
          <Icon of={Archive} className="size-4" />
        )}
      </Button>
      {year.pupilCount === 0 && <DeleteYear year={year} />}
    </li>
  )
}

/** Offers the year after the latest until another is typed. */
function AddYear({ latest }: { latest: string | undefined }) {
  const [typed, setTyped] = useState<string | null>(null)
  const current = academicYearOn(useSchoolToday())
  const year = typed ?? (latest ? nextAcademicYear(latest) : current)
  const { mutateAsync, isPending } = useSchoolChange(addYear)
  async function add(wanted: string) {
    const done = { title: `${shortAcademicYear(wanted)} added`, description: 'Now set the term dates.' }
    if (await withToast(mutateAsync(wanted), { done, failed: 'Update failed' })) setTyped(null)
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add(year.trim())
      }}
    >
      <SavingFields busy={isPending}>
        <TextField
          label="New year"
          className="w-36"
          value={year}
          onChange={setTyped}
          maxLength={FIELD_LIMITS.year}
        />
      </SavingFields>
      <Button type="submit" busy={isPending} disabled={!isAcademicYear(year.trim())}>
        Add Year
      </Button>
    </form>
  )
}

/** Asks before deleting a year without pupils, because its calendar is deleted with it. */
function DeleteYear({ year: { id, year, registerDays } }: { year: SetUpYear }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useSchoolChange(removeYear)
  async function remove() {
    await withToast(mutateAsync(id), { done: { title: `${year} is deleted` }, failed: 'Update failed' })
    setAsking(false)
  }
  return (
    <>
      <Button look="quiet" size="icon" aria-label={`Delete ${year}`} onClick={() => setAsking(true)}>
        <Icon of={Trash2} className="size-4" />
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${year}?`}
        confirmLabel="Delete"
        busy={isPending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        Its calendar with {registerDays} school days is deleted too. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
