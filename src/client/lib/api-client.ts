import { FOLLOWING_HEADER } from '#contract/beside-calls.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { CallByName } from '#contract/calls.ts'
import type { CallName } from '#contract/endpoints/endpoints.ts'
import { FIRST_ENDPOINTS, splitEndpoint } from '#contract/endpoints/first-endpoints.ts'
import type { Endpoint } from '#contract/endpoints/first-endpoints.ts'
import { ApiError } from './api-error.ts'
import { learnServerTime } from './server-clock.ts'

type SendOptions = {
  signal?: AbortSignal
  keepalive?: boolean
  /** `no-cache`: the service worker must not answer in place of the server. */
  cache?: RequestCache
  idempotencyKey?: string
}
type Input<Name extends CallName> = InputOf<CallByName[Name]> & SendOptions

/** A call without parameters and body may leave the input out. */
export type InputArgument<Name extends CallName> =
  object extends InputOf<CallByName[Name]> ? [input?: Input<Name>] : [input: Input<Name>]

export type RawInput = SendOptions & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const GIVE_UP_MS = 15_000

/**
 * How an entry is sent: the request outlives the page, and is given up without an answer, so that the person is told. The
 * server answers a repeat of the same key with its first answer.
 */
export const writeOptions = (idempotencyKey?: string): SendOptions => ({
  ...(idempotencyKey !== undefined && { idempotencyKey }),
  keepalive: true,
  signal: AbortSignal.timeout(GIVE_UP_MS),
})

let pageUser: string | undefined

/**
 * Whose page this is. Every later call says so, and is refused after another person has signed in in another tab: one
 * person's tap never becomes another person's entry.
 */
export function setPageUser(userId: string): void {
  pageUser = encodeURIComponent(userId)
}

let isFollowing = false

/** The calls that the work makes at once are the page's own: they do not count as use of the session. */
export function following<Result>(work: () => Result): Result {
  isFollowing = true
  const result = work()
  isFollowing = false
  return result
}

const FIRST: Partial<Record<CallName, Endpoint>> = FIRST_ENDPOINTS

async function laterEndpoint(name: CallName): Promise<Endpoint> {
  const { ENDPOINTS } = await import('#contract/endpoints/endpoints.ts')
  return ENDPOINTS[name]
}

/** Makes a call of the contract: `call('attendance.day', { query: { date } })`. */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: InputArgument<Name>
): Promise<AnswerOf<CallByName[Name]>> {
  const { params, query, body, signal, keepalive, cache, idempotencyKey } = (input ?? {}) as RawInput
  const isOwn = isFollowing
  const { method, path } = splitEndpoint(FIRST[name] ?? (await laterEndpoint(name)))
  const sent = Date.now()
  const response = await fetch(fillAddress(path, params, query), {
    method,
    credentials: 'include',
    headers: {
      ...(pageUser !== undefined && { 'x-page-user': pageUser }),
      ...(isOwn && { [FOLLOWING_HEADER]: 'yes' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(cache && { cache }),
    ...(keepalive && { keepalive }),
  })
  learnServerTime(response.headers, sent)
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<CallByName[Name]>
}

/** Fills in every `:name` of the path and appends the query, without its undefined values. */
export function fillAddress(
  path: string,
  params: RawInput['params'] = {},
  query: RawInput['query'] = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}
