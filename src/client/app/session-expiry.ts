import { LOGIN_REDIRECT_MS, SESSION_EXPIRED } from '#domain/accounts/notifications.ts'
import { goToLogin } from '#client/lib/addresses.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'

let isLeaving = false

/** §8: says that the session has ended and goes to the login, once, even when many calls are refused. */
export function logInAgain(): void {
  if (isLeaving) return
  isLeaving = true
  // The calls that failed because of it must not replace this toast with their own.
  toast({ ...SESSION_EXPIRED, tone: 'danger', isLastWord: true })
  setTimeout(goToLogin, LOGIN_REDIRECT_MS)
}
