import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { TOAST } from '#domain/accounts/notifications.ts'
import { useStore } from '#client/lib/create-store.ts'
import { classNames } from '#client/ui/class-names.ts'
import { dismissToast, toasts } from './toast-store.ts'
import type { ToastEntry, ToastTone } from './toast-store.ts'
import { useSwipeRight } from './use-swipe-right.ts'
import { useToastTimer } from './use-toast-timer.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const TONES = {
  neutral: 'border-line-strong bg-surface text-ink',
  success: 'border-present-line bg-present-bg text-present',
  danger: 'border-unauthorised-line bg-unauthorised-bg text-unauthorised',
} as const satisfies Record<ToastTone, string>

/** Where toasts appear. The live regions are in the page from the start, so that screen readers announce the first toast too. */
export function Toaster() {
  const [entry] = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  const isOpen = entry?.open ?? false
  const { pause, resume } = useToastTimer(isOpen ? entry?.id : undefined, close)
  function close() {
    if (entry) dismissToast(entry.id)
    // The button loses the focus when it is removed, without a blur event.
    resume()
  }
  const swipe = useSwipeRight(region, entry?.id, close)

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === TOAST.hotkey) region.current?.focus()
    }
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])

  return (
    <section
      ref={region}
      aria-label={`Notifications (${TOAST.hotkey})`}
      tabIndex={-1}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className={classNames(
        'fixed inset-x-4 bottom-4 max-md:inset-x-2 max-md:bottom-2 z-50 [touch-action:pan-y] rounded-lg md:left-auto md:w-96 print:hidden',
        !isOpen && 'pointer-events-none',
      )}
      {...swipe}
    >
      <div role="status" aria-atomic="true">
        {entry && entry.tone !== 'danger' && <ToastCard key={entry.id} entry={entry} />}
      </div>
      <div role="alert" aria-atomic="true">
        {entry?.tone === 'danger' && <ToastCard key={entry.id} entry={entry} />}
      </div>
      {isOpen && (
        <button
          type="button"
          aria-label="Close notification"
          data-tip=""
          onClick={close}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-md text-ink-2 hover:text-ink"
        >
          <Icon of={X} className="size-4" />
        </button>
      )}
    </section>
  )
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  return (
    <div
      className={classNames(
        'animate-appear wrap-anywhere rounded-lg border py-3 pr-12 pl-4 max-md:py-2.5 max-md:pl-3 max-md:text-sm shadow-float transition-[opacity,visibility] duration-150',
        TONES[entry.tone ?? 'neutral'],
        !entry.open && 'invisible opacity-0',
      )}
    >
      <p className="mr-1.5 font-semibold max-md:inline">{entry.title}</p>
      {entry.description && <p className="text-ink max-md:inline">{entry.description}</p>}
    </div>
  )
}
