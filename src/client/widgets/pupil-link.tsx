import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pupilPageAddress } from '#client/lib/register-address.ts'

/** [Q2] A pupil's name, which opens the pupil's page. */
export function PupilLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link href={pupilPageAddress(id)} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
