import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { useId, useState } from 'react'
import { calendarFeedQuery, useFeedWithdrawal, useNewFeed } from '#client/api/people/calendar-feed.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { inputClass } from '#client/ui/controls/text-field.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** [R5] The address at which phones and other calendars read the term dates. */
export function FeedSection() {
  const titleId = useId()
  const { data, isError, refetch } = useQuery(calendarFeedQuery)
  const [address, setAddress] = useState<string>()
  const make = useNewFeed()
  async function makeAddress() {
    const made = make.mutateAsync().then(({ path }) => setAddress(window.location.origin + path))
    await withToast(made, { failed: 'The address could not be made. Try again.' })
  }
  const feed = data?.feed
  return (
    <section aria-labelledby={titleId}>
      <Card className="grid gap-3 p-5">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-lg font-semibold tracking-tight">
            Term dates in other calendars
          </h2>
          <p className="text-ink-2">
            Phones, Outlook and Google read terms, half terms, inset days and holidays at an address of their
            own, without a sign-in. It names no pupil and no member of staff.
          </p>
        </div>
        {isError && <LoadFailed what="The address" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-10" />}
        {address && feed && <NewAddress address={address} />}
        {data && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">
              {feed
                ? `Made by ${feed.madeBy} on ${formatShortDate(schoolNow(new Date(feed.madeAt)).date)}.`
                : 'There is no address yet.'}
            </p>
            <div className="flex flex-wrap gap-2">
              {feed && <Withdraw onDone={() => setAddress(undefined)} />}
              {!feed && (
                <Button look="primary" busy={make.isPending} onClick={() => void makeAddress()}>
                  Make an address
                </Button>
              )}
            </div>
          </div>
        )}
      </Card>
    </section>
  )
}

function NewAddress({ address }: { address: string }) {
  const inputId = useId()
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast({
        tone: 'success',
        title: 'Address copied',
        description: 'Add it to a calendar as a subscription.',
      })
    } catch {
      toast({ tone: 'neutral', title: 'Copy this address', description: address })
    }
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={inputId} className="text-sm font-medium text-ink-2">
        Address (shown only now)
      </label>
      <div className="flex gap-2">
        <input
          readOnly
          id={inputId}
          value={address}
          className={inputClass}
          onFocus={({ target }) => target.select()}
        />
        <Button look="primary" onClick={() => void copy()}>
          <Icon of={Copy} className="size-4" />
          Copy
        </Button>
      </div>
    </div>
  )
}

function Withdraw({ onDone }: { onDone: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useFeedWithdrawal()
  async function withdraw() {
    const words = {
      done: { title: 'Address withdrawn', description: 'Calendars read nothing more there.' },
      failed: 'The address could not be withdrawn. Try again.',
    }
    if (await withToast(mutateAsync(), words)) onDone()
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>Withdraw the address</Button>
      {isAsked && (
        <ConfirmDialog
          open
          title="Withdraw the address?"
          confirmLabel="Withdraw"
          busy={isPending}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsked(false)}
        >
          Every calendar that reads the term dates there stops. A new address must be added to each of them.
        </ConfirmDialog>
      )}
    </>
  )
}
