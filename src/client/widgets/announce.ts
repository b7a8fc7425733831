import { messageFor } from '#client/lib/api-error.ts'
import { toast } from '#client/ui/toast-store.ts'
import type { ToastText } from '#client/ui/toast-store.ts'

/** §8: says how it went, a failure in the server's words or the default; tells whether it went well. */
export async function announce(
  work: Promise<unknown>,
  words: { done: ToastText; failed: string },
): Promise<boolean> {
  try {
    await work
    toast({ tone: 'success', ...words.done })
    return true
  } catch (error) {
    toast({ tone: 'danger', title: 'Error', description: messageFor(error, words.failed) })
    return false
  }
}
