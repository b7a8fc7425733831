import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useSeparateYear } from '#client/api/pupil-page/persons.ts'
import { yearComparisonQuery } from '#client/api/pupil-page/pupil-year.ts'
import { useCan } from '#client/lib/account.ts'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { PupilYear } from '#contract/pupil-year.ts'
import { rateOf } from '#domain/pupil-year/year-patterns.ts'
import type { CountedSessions } from '#domain/pupil-year/year-patterns.ts'
import { Aside, Section } from './pupil-sections.tsx'

type OtherYear = PupilYear['otherYears'][number]
type OtherYearsProps = { pupilId: number; years: readonly OtherYear[]; name: string }

/** Empty until it is counted. */
function rateLabel(sessions: CountedSessions | undefined): string {
  if (!sessions) return ''
  return sessions.possible === 0 ? 'No marks' : `${rateOf(sessions)?.toFixed(1)}%`
}

/** [Q1] The same child in other academic years; an administrator can say that one of them is another child's. */
export function OtherYears({ pupilId, years, name }: OtherYearsProps) {
  const { data: comparison } = useQuery(yearComparisonQuery(pupilId))
  const mayPart = useCan('school:manage')
  const [asked, setAsked] = useState<OtherYear>()
  const { mutateAsync, isPending } = useSeparateYear()
  async function part({ id, academicYear }: OtherYear) {
    setAsked(undefined)
    await withToast(mutateAsync(id), {
      done: { title: 'Two children', description: `${academicYear} no longer belongs to ${name}.` },
      failed: 'Update failed',
    })
  }
  return (
    <>
      <Section
        title="Other years"
        lines={years.map((year) => (
          <>
            <Link href={pupilPageAddress(year.id)} className="grow font-medium underline underline-offset-2">
              {year.academicYear}
            </Link>
            <Aside>{year.yearGroup}</Aside>
            <span className="tabular-nums">
              {rateLabel(comparison?.otherYears.find(({ id }) => id === year.id))}
            </span>
            {mayPart && (
              <Button look="quiet" className="print:hidden" busy={isPending} onClick={() => setAsked(year)}>
                Another child?<span className="sr-only"> {year.academicYear}</span>
              </Button>
            )}
          </>
        ))}
      />
      {asked && (
        <ConfirmDialog
          open
          title={`Is ${asked.academicYear} another child?`}
          confirmLabel="Another child"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void part(asked)}
        >
          The year {asked.academicYear} then no longer belongs to {name}. Both keep the photo and the
          contacts, so check those afterwards.
        </ConfirmDialog>
      )}
    </>
  )
}
