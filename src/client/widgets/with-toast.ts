import { messageFor } from '#client/lib/api-error.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { ToastText } from '#client/ui/feedback/toast-store.ts'

type ToastTexts<Result> = {
  /** Left out where the screen itself shows that it went well. */
  done?: ToastText | ((result: Result) => ToastText)
  failed: string
}

/** §8: shows a toast when the work is done, with the message of the server or the default if it failed; returns whether it succeeded. */
export async function withToast<Result>(
  work: Promise<Result>,
  { done, failed }: ToastTexts<Result>,
): Promise<boolean> {
  try {
    const result = await work
    if (done) toast({ tone: 'success', ...(typeof done === 'function' ? done(result) : done) })
    return true
  } catch (error) {
    toast({ tone: 'danger', title: 'Error', description: messageFor(error, failed) })
    return false
  }
}
