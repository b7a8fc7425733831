import { TOAST } from '#domain/accounts/notifications.ts'

export type ToastTone = 'neutral' | 'success' | 'danger'

export type ToastText = { title: string; description?: string; tone?: ToastTone; isLastWord?: boolean }

export type ToastEntry = ToastText & { id: number; open: boolean }

let toasts: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the one that may be there (§9: one at a time), unless that one is the last word. */
export function toast(text: ToastText): void {
  lastId += 1
  change(withToast(toasts, { ...text, id: lastId, open: true }))
}

/** Closes a toast; it is forgotten much later, so that its leaving can be drawn at any pace (§9). */
export function dismissToast(id: number): void {
  change(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => change(toasts.filter((entry) => entry.id !== id)), TOAST.removeDelayMs)
}

export function withToast(current: readonly ToastEntry[], entry: ToastEntry): readonly ToastEntry[] {
  if (current[0]?.open && current[0].isLastWord) return current
  return [entry, ...current].slice(0, TOAST.limit)
}

export function currentToasts(): readonly ToastEntry[] {
  return toasts
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly ToastEntry[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
