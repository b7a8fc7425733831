import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { TAKE_OVER } from '#contract/beside-calls.ts'
import { currentUserQuery } from '#client/api/account.ts'
import { attendanceKeys } from '#client/api/attendance.ts'
import { calendarKeys } from '#client/api/calendar.ts'
import { EVACUATIONS_KEY } from '#client/api/office-day/evacuations.ts'
import { ON_SITE_KEY } from '#client/api/office-day/on-site.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { installation } from '#client/lib/installation.ts'
import type { InstallPrompt } from '#client/lib/installation.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'

/** What the worker keeps for use without a network (`offline-reads.ts`). A year of marks is none of it. */
const KEPT_READS: readonly QueryKey[] = [
  currentUserQuery.queryKey,
  calendarKeys.all,
  schoolClassesQuery.queryKey,
  attendanceKeys.statistics,
  pupilKeys.register,
  ON_SITE_KEY,
  EVACUATIONS_KEY,
]

/** Makes this browser open the register without a network, and follow new versions of it. */
export async function keepOffline(client: QueryClient): Promise<void> {
  offerInstallation()
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  try {
    const options = { updateViaCache: 'none' } as const
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(
      '/service-worker.js',
      options,
    )
    // A browser that blocks workers answers nothing.
    if (!registration) return
    // The worker has kept nothing yet of what is on screen, which was read before it was there.
    const readKept = () => {
      for (const queryKey of KEPT_READS) void client.invalidateQueries({ queryKey })
    }
    if (isFirst) serviceWorker.addEventListener('controllerchange', readKept, { once: true })
    followVersions(registration, isFirst)
  } catch (error) {
    reportFailure('The register cannot be kept for use without a network', error)
  }
}

/** The manifest comes later than the page, so that the first visit does not fetch it. */
function offerInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installation.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => installation.set(null))
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Asks this page as the browser does before it leaves it, and the outbox whether anything is unsent. */
const isInTheMiddle = () =>
  ['beforeunload', 'newversion'].some((type) => !window.dispatchEvent(new Event(type, { cancelable: true })))

/** A step to another page, by a link or by the browser's own buttons. */
const STEPS = ['pushState', 'popstate']

/**
 * A new version waits while anything is unsaved or unsent, or a register is open. It takes over when the person steps to another page,
 * or while the page is not visible.
 */
function followVersions(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  let isReplaced = false

  function mayTakeOver(): boolean {
    return window.location.pathname !== '/dashboard' && !isInTheMiddle()
  }
  function takeOver(): void {
    const worker = registration.waiting
    if (!mayTakeOver()) return
    if (isReplaced) window.location.reload()
    else if (worker) worker.postMessage(TAKE_OVER, {})
  }
  function announce(): void {
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    toast({ title: 'A new version is ready', description: 'You get it when you go to another page.' })
  }

  for (const step of STEPS) window.addEventListener(step, takeOver)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) takeOver()
    else registration.update().catch(() => {})
  })
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce)
  })
  announce()
  let isFirstControl = isFirst
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isReplaced = !isFirstControl
    isFirstControl = false
    if (isReplaced) takeOver()
  })
}
