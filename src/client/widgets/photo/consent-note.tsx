import { CircleCheck, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import type { PhotoConsent, PhotoPupil } from '#client/api/photos.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { WithdrawConsent } from './withdraw-consent.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** Shows whether the parents agreed to a photo, and records or withdraws their consent. */
export function ConsentNote({ pupil, consent }: { pupil: PhotoPupil; consent: PhotoConsent }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isGiven = consent.data?.photoConsent ?? pupil.photoConsent
  const { photoConsentDate: date, photoConsentBy: by } = consent.data ?? {}

  const change = (photoConsent: boolean) =>
    withToast(consent.mutateAsync({ pupilId: pupil.id, photoConsent }), { failed: 'Failed to update pupil.' })

  if (isGiven) {
    return (
      <>
        <div className="-my-2 flex items-center gap-x-2 text-sm text-ink-2">
          <Icon of={CircleCheck} className="size-4 shrink-0 text-present" />
          <span className="min-w-0">
            Photo consent recorded{date && ` on ${formatShortDate(date)}`}
            {by && ` by ${by}`}
          </span>
          <Button look="quiet" className="-mr-3.5 ml-auto" onClick={() => setWithdrawing(true)}>
            Withdraw consent
          </Button>
        </div>
        {isWithdrawing && (
          <WithdrawConsent
            pupil={pupil}
            withdraw={() => change(false)}
            onClose={() => setWithdrawing(false)}
          />
        )}
      </>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-authorised-line bg-authorised-bg px-3 py-2">
      <Icon of={TriangleAlert} className="size-4.5 shrink-0 text-authorised" />
      <span className="min-w-40 flex-1">
        <strong className="block font-semibold text-authorised">No photo consent recorded</strong>
        Have the parents agreed to a photo of {displayName(pupil)}? Your name and today’s date will be kept
        with it.
      </span>
      <Button look="primary" busy={consent.isPending} onClick={() => void change(true)}>
        Record consent
      </Button>
    </div>
  )
}
