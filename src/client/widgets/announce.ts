import { messageFor } from '#client/lib/api-error.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { ToastText } from '#client/ui/feedback/toast-store.ts'

type AnnouncedWords<Result> = {
  /** Left out where the screen itself shows that it went well. */
  done?: ToastText | ((result: Result) => ToastText)
  failed: string
}

/** §8: says how it went, a failure in the server's words or the default; tells whether it went well. */
export async function announce<Result>(
  work: Promise<Result>,
  { done, failed }: AnnouncedWords<Result>,
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
