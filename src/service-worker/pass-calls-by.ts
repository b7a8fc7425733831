import { READ_OFFLINE } from './offline-reads.ts'
import { LOGIN, LOGOUT } from './sign-out.ts'

/** What TypeScript's library does not know yet of static routes. */
interface StaticRoute {
  condition: { urlPattern: { pathname: string }; requestMethod?: 'GET' }
  source: 'fetch-event' | 'network'
}
interface RoutingInstallEvent {
  waitUntil: (work: Promise<unknown>) => void
  addRoutes?: (routes: StaticRoute[]) => Promise<void>
}

/**
 * Lets the browser send every call that this worker does not answer, such as each mark, past it: a worker that has been idle
 * would otherwise be started first, which takes longer than the call. The first route that fits counts.
 */
export function passCallsBy(event: RoutingInstallEvent): void {
  const answered = [LOGIN, LOGOUT, ...READ_OFFLINE].map((pathname): StaticRoute => ({
    condition: { urlPattern: { pathname }, requestMethod: 'GET' },
    source: 'fetch-event',
  }))
  const other: StaticRoute = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }
  const routed = event.addRoutes?.([...answered, other])
  // Where a browser knows other routes, or none, every call passes through the worker as before.
  if (routed) event.waitUntil(routed.catch(() => {}))
}
