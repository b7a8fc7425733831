import { useState } from 'react'
import type { ReactNode } from 'react'
import { DAYS_HAVE_MARKS } from '#domain/calendar-corrections.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { ToastText } from '#client/ui/toast-store.ts'
import { announce } from '#client/widgets/announce.ts'

type Change = {
  send: (confirm: boolean) => Promise<unknown>
  done: ToastText
  onDone: () => void
}

/** Makes a change of the calendar; where days have marks the server asks, and so does the dialog. */
export function useAskAboutMarks(): { change: (change: Change) => Promise<void>; question: ReactNode } {
  const [asked, setAsked] = useState<{ words: string; change: Change } | null>(null)

  async function finish({ send, done, onDone }: Change, confirm: boolean) {
    if (await announce(send(confirm), { done, failed: 'Update failed' })) onDone()
  }
  async function change(wanted: Change) {
    // A refusal that only asks is no failure to be announced.
    const first = wanted.send(false)
    const question = await first.then(() => null, wordsOfQuestion)
    if (question !== null) return setAsked({ words: question, change: wanted })
    return finish({ ...wanted, send: () => first }, false)
  }
  const question = asked && (
    <ConfirmDialog
      open
      title="Change days that have marks?"
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

function wordsOfQuestion(error: unknown): string | null {
  return error instanceof ApiError && error.code === DAYS_HAVE_MARKS ? (error.serverMessage ?? '') : null
}
