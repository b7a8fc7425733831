import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { TAKE_OVER } from '#contract/beside-calls.ts'
import { answerReadsOffline } from './offline-reads.ts'
import { passCallsBy } from './pass-calls-by.ts'
import { LOGIN, LOGOUT, signInOrOut } from './sign-out.ts'

declare const self: ServiceWorkerGlobalScope

/** Every file of this build, written here by vite.config.ts. */
declare const BUILT_FILES: { url: string; revision: string | null }[]

// The server fills in the version of the page, which holds the names of the files and that of the school.
const PAGE = { url: '/', revision: '%PAGE_VERSION%' }
/** Addresses of calls and files; the address of a screen never has a dot. */
const NO_SCREEN = [/^\/(api|school-logo|demo-login)([/?]|$)/, /^[^?]*\./]

precacheAndRoute([PAGE, ...BUILT_FILES])
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE.url), { denylist: NO_SCREEN }))
registerRoute(({ url }) => url.pathname === '/school-logo', new StaleWhileRevalidate({ cacheName: 'logo' }))
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && [LOGIN, LOGOUT].includes(url.pathname),
  signInOrOut,
)
answerReadsOffline()

self.addEventListener('install', passCallsBy)
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// A new version waits until a page says that nothing is lost by it.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})
