import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { RowHeader } from '#client/ui/display/table.tsx'
import { displayName } from '#domain/pupils/pupils.ts'
import type { PupilNames } from '#domain/pupils/pupils.ts'

type PupilRowHeaderProps = { pupil: PupilNames & { studentId: number }; children: ReactNode }

/** [Q2] The name that opens the pupil's page; below it, on a narrow screen, what the other columns would say. */
export function PupilRowHeader({ pupil, children }: PupilRowHeaderProps) {
  return (
    <RowHeader className="wrap-break-word">
      <Link
        href={pupilPageAddress(pupil.studentId)}
        className="-my-2 inline-grid min-h-11 content-center py-2 text-accent hover:underline"
      >
        {displayName(pupil)}
        <span className="text-sm font-normal text-ink-2 tabular-nums md:hidden print:hidden">{children}</span>
      </Link>
    </RowHeader>
  )
}
