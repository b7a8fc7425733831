import { useState } from 'react'
import type { ReactNode } from 'react'
import { DAYS_HAVE_MARKS, SCHOOL_DAYS_CHANGE } from '#domain/calendar/calendar-question.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { ToastText } from '#client/ui/feedback/toast-store.ts'
import { withToast } from '#client/widgets/with-toast.ts'

type Change = {
  send: (confirm: boolean) => Promise<unknown>
  done: ToastText
  onDone: () => void
}

/** Makes a change of the calendar; where the server asks first, so does the dialog. */
export function useAskBeforeChange(): { change: (change: Change) => Promise<void>; question: ReactNode } {
  const [asked, setAsked] = useState<(Question & { change: Change }) | null>(null)

  async function finish({ send, done, onDone }: Change, confirm: boolean) {
    if (await withToast(send(confirm), { done, failed: 'Update failed' })) onDone()
  }
  async function change(wanted: Change) {
    // A refusal that only asks is no failure.
    const first = wanted.send(false)
    const question = await first.then(() => null, questionOf)
    if (question !== null) return setAsked({ ...question, change: wanted })
    return finish({ ...wanted, send: () => first }, false)
  }
  const question = asked && (
    <ConfirmDialog
      open
      title={asked.title}
      confirmLabel="Change"
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        void finish(asked.change, true)
      }}
    >
      {asked.words}
    </ConfirmDialog>
  )
  return { change, question }
}

type Question = { title: string; words: string }

const TITLES = new Map([
  [DAYS_HAVE_MARKS, 'Change days that have records?'],
  [SCHOOL_DAYS_CHANGE, 'Change the school days?'],
])

function questionOf(error: unknown): Question | null {
  const title = error instanceof ApiError && TITLES.get(error.code ?? '')
  return title ? { title, words: error.serverMessage ?? '' } : null
}
