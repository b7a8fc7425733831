import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { admissionEntryQuery } from '#client/api/statutory/admission.ts'
import { useCan } from '#client/lib/account.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ParticularsDialog } from '#client/widgets/admission/particulars-dialog.tsx'

/** [Q5] Whether the pupil's entry in the admission register is complete, and the way to complete it; for administrators. */
export function AdmissionSection({ pupilId }: { pupilId: number }) {
  const mayManage = useCan('school:manage')
  const { data: entry } = useQuery({ ...admissionEntryQuery(pupilId), enabled: mayManage })
  const [isEditing, setEditing] = useState(false)
  if (!mayManage || !entry) return null
  const { missing } = entry
  return (
    <section className="grid justify-items-start gap-2 print:hidden">
      <h2 className="text-lg font-semibold tracking-tight">Admission register</h2>
      {missing.length === 0 ? (
        <p className="text-sm text-ink-2">The entry is complete.</p>
      ) : (
        <p className="text-sm text-unauthorised">Missing: {missing.join(', ')}.</p>
      )}
      <Button onClick={() => setEditing(true)}>Edit particulars</Button>
      {isEditing && <ParticularsDialog entry={entry} onClose={() => setEditing(false)} />}
    </section>
  )
}
