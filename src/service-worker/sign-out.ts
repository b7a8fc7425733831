import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { forgetPupils } from './pupil-caches.ts'

declare const self: ServiceWorkerGlobalScope

export const LOGIN = '/api/login'
export const LOGOUT = '/api/logout'
/** Present while a sign-out without a network has not reached the server. */
const UNSENT = 'unsent-sign-out'

/** A person who signs in or out leaves nothing of the last person's pupils behind, with and without a network. */
export const signInOrOut: RouteHandlerCallback = async ({ request, url }) => {
  await forgetPupils()
  try {
    return await fetch(request)
  } catch (error) {
    if (url.pathname !== LOGOUT) throw error
    await caches.open(UNSENT)
    return Response.redirect('/')
  } finally {
    if (url.pathname === LOGOUT) await reloadOtherPages()
  }
}

/** Other tabs show pupils too, and hold them in memory. */
async function reloadOtherPages(): Promise<void> {
  // The page used last comes first: it is the one that signs out, and on its way already.
  const [, ...others] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of others) page.navigate('/').catch(() => {})
}

/** Ends the session of a person who signed out without a network, before anything else is asked of the server. */
export async function sendSignOut(): Promise<void> {
  if (!(await caches.has(UNSENT))) return
  await fetch(LOGOUT, { redirect: 'manual' })
  await caches.delete(UNSENT)
}
