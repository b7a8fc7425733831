import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openItemsQuery, useClosing } from '#client/api/closings.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { ClosablePeriod } from '#contract/closings.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { OpenItemList } from './open-item-list.tsx'

type PeriodDialogProps = { period: ClosablePeriod; onClose: () => void }

/** What is still open comes first; the period can be closed all the same. */
export function CloseDialog({ period: { name, from, to }, onClose }: PeriodDialogProps) {
  const { data: items, isError, refetch } = useQuery(openItemsQuery(name))
  const { mutateAsync, isPending } = useClosing()
  const closeSaved = useOwnClose(onClose)
  async function closePeriod() {
    const texts = { done: { title: `${name} is closed` }, failed: `${name} could not be closed.` }
    if (await withToast(mutateAsync({ name }), texts)) closeSaved()
  }
  return (
    <Dialog
      open
      width="medium"
      title={`Close ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isPending} disabled={!items} onClick={() => void closePeriod()}>
            Close {name}
          </Button>
        </>
      }
    >
      {isError && <LoadFailed what="What is still open" onRetry={() => void refetch()} />}
      {!items && !isError && <Skeleton className="h-40" />}
      {items && <OpenItemList items={items} days={{ from, to }} />}
      <p className="text-ink-2">Closing locks every record. An administrator can reopen it with a reason.</p>
    </Dialog>
  )
}

/** The reason goes into the trail. */
export function ReopenDialog({ period: { name }, onClose }: PeriodDialogProps) {
  const [text, setText] = useState('')
  const reason = text.trim()
  useDraftGuard(reason ? `${name} is not open again yet. Discard the reason?` : null)
  const { mutateAsync, isPending } = useClosing()
  const closeSaved = useOwnClose(onClose)
  async function reopen() {
    const texts = { done: { title: `${name} is open again` }, failed: `${name} could not be reopened.` }
    if (await withToast(mutateAsync({ name, reason }), texts)) closeSaved()
  }
  return (
    <Dialog open title={`Reopen ${name}?`} onClose={() => mayDiscard() && onClose()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) void reopen()
        }}
      >
        <p className="text-ink-2">Its records can be changed again. The reason is kept in the trail.</p>
        <SavingFields busy={isPending}>
          <TextField label="Reason" value={text} maxLength={REASON_MAX_LENGTH} onChange={setText} autoFocus />
        </SavingFields>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isPending} disabled={!reason}>
            Reopen
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
