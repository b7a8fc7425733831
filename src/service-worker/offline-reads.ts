import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import type { CurrentUser } from '#contract/account.ts'
import { endpointOf } from '#contract/endpoints/endpoints.ts'
import type { CallName } from '#contract/endpoints/endpoints.ts'
import { SERVER_TIME_HEADER } from '#contract/beside-calls.ts'
import { isLetIn } from '#domain/accounts/permissions.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { MAX_PHOTO_BYTES, expiry, forgetPupils, timesForgotten } from './pupil-caches.ts'
import { sendSignOut } from './sign-out.ts'

const USER = endpointOf('account.currentUser').path
const REGISTER = endpointOf('attendance.register').path
const DATED: readonly string[] = [
  REGISTER,
  endpointOf('attendance.statistics').path,
  endpointOf('onSite.day').path,
  endpointOf('evacuations.list').path,
]

/** What the start page, the classes, a register, who is on site and an evacuation need, beside the photos. */
const READS: readonly CallName[] = [
  'account.currentUser',
  'calendar.day',
  'calendar.range',
  'schoolClasses.list',
  'attendance.statistics',
  'attendance.register',
  'onSite.day',
  'evacuations.list',
]
const SMALL_PHOTOS: CallName = 'photos.showSmall'

/** A network that is there and answers nothing counts as none after this long, where an earlier answer is kept. */
const PATIENCE = { networkTimeoutSeconds: 5 }

/** A proxy that cannot reach the server, and a server that cannot reach its database. */
const UNREACHABLE = [502, 503, 504]

/** Each person's answers have keys of their own; only who is signed in is asked before that is known. */
function keyOf(request: Request): string | null {
  const url = new URL(request.url)
  const person = request.headers.get('x-page-user')
  if (url.pathname === USER) return url.href
  if (person === null) return null
  url.searchParams.set('person', person)
  return url.href
}

/** Of the registers only today's is kept, by the server's clock. */
function isToday({ url }: Request, { headers }: Response): boolean {
  const { pathname, searchParams } = new URL(url)
  const now = headers.get(SERVER_TIME_HEADER)
  return pathname !== REGISTER || (now !== null && searchParams.get('date') === schoolNow(new Date(now)).date)
}

/** Forgets the last person's pupils when another person has signed in; tells whether this one may see pupils. */
async function noticePerson(answer: Response): Promise<boolean> {
  const user = (await answer.clone().json()) as CurrentUser
  const known = await (await caches.open('reads')).match(USER)
  const before = known && ((await known.json()) as CurrentUser)
  if (before && before.id !== user.id) await forgetPupils()
  return isLetIn(user)
}

/** The answer no longer tells the server's time; where the screen says how old it is, it tells that instead. */
async function withAge({ url }: Request, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  const knownSince = headers.get(SERVER_TIME_HEADER)
  headers.delete(SERVER_TIME_HEADER)
  if (!DATED.includes(new URL(url).pathname)) return new Response(answer.body, { headers })
  return Response.json({ ...((await answer.json()) as object), knownSince }, { headers })
}

const onePersonsAnswers: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    await sendSignOut()
    if (state) state['forgotten'] = timesForgotten()
    return request
  },
  fetchDidSucceed: async ({ request, response, state }) => {
    if (UNREACHABLE.includes(response.status)) throw new TypeError('The server cannot be reached')
    if (response.status === 401) await forgetPupils()
    if (response.ok && new URL(request.url).pathname === USER) {
      if (!(await noticePerson(response))) await forgetPupils()
      else if (state) state['forgotten'] = timesForgotten()
    }
    return response
  },
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request) ?? request,
  cacheWillUpdate: async ({ request, response, state }) => {
    const isOfThisPerson = keyOf(request) !== null && state?.['forgotten'] === timesForgotten()
    return response.status === 200 && isOfThisPerson && isToday(request, response) ? response : null
  },
  cacheDidUpdate: async ({ state }) => {
    if (state?.['forgotten'] !== timesForgotten()) await forgetPupils()
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    // The page holds a newer answer already, such as one with the marks that were saved since.
    return cachedResponse && request.cache !== 'no-cache' ? withAge(request, cachedResponse) : null
  },
}

const onlySmall: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    (await response.clone().blob()).size <= MAX_PHOTO_BYTES ? response : null,
}

/** The calls of the register are answered by the server, and without a network as it last answered this person. */
export function answerReadsOffline(): void {
  const reads = new NetworkFirst({
    ...{ ...PATIENCE, cacheName: 'reads', plugins: [onePersonsAnswers, expiry('reads')] },
  })
  const photos = new NetworkFirst({
    ...{ ...PATIENCE, cacheName: 'photos', plugins: [onePersonsAnswers, onlySmall, expiry('photos')] },
  })
  for (const name of READS) registerRoute(patternOf(name), reads)
  registerRoute(patternOf(SMALL_PHOTOS), photos)
}

/** The addresses of these calls, as a `URLPattern` has them. */
export const READ_OFFLINE = [...READS, SMALL_PHOTOS].map((name) => endpointOf(name).path)

const patternOf = (name: CallName) => {
  const { path } = endpointOf(name)
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) => sameOrigin && pattern.test(url.pathname)
}
