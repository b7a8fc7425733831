import { TOAST } from '#domain/accounts/notifications.ts'
import { createStore } from '#client/lib/create-store.ts'

export type ToastTone = 'neutral' | 'success' | 'danger'

export type ToastText = { title: string; description?: string; tone?: ToastTone; isLastWord?: boolean }

export type ToastEntry = ToastText & { id: number; open: boolean }

export const toasts = createStore<readonly ToastEntry[]>([])
let lastId = 0

/** Shows a toast in place of the one that may be there (§9: one at a time), unless that one is the last word. */
export function toast(text: ToastText): void {
  lastId += 1
  toasts.update((current) => addToast(current, { ...text, id: lastId, open: true }))
}

/** Closes a toast; it is removed much later, so that it can fade out at any pace (§9). */
export function dismissToast(id: number): void {
  toasts.update((current) => current.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(
    () => toasts.update((current) => current.filter((entry) => entry.id !== id)),
    TOAST.removeDelayMs,
  )
}

function addToast(current: readonly ToastEntry[], entry: ToastEntry): readonly ToastEntry[] {
  if (current[0]?.open && current[0].isLastWord) return current
  return [entry, ...current].slice(0, TOAST.limit)
}
