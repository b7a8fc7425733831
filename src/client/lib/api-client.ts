import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { ApiError } from './api-error.ts'
import { callAddress } from './call-address.ts'
import { learnServerTime } from './server-clock.ts'

type Extras = { signal?: AbortSignal; keepalive?: boolean }

/** A call without parameters and body may leave the input out. */
type InputArgument<C> =
  object extends InputOf<C> ? [input?: InputOf<C> & Extras] : [input: InputOf<C> & Extras]

const GIVE_UP_MS = 15_000

/** How an entry is sent: it outlives the page, and where no answer comes it is given up, so that the person is told. */
export const surely = (): Extras => ({ keepalive: true, signal: AbortSignal.timeout(GIVE_UP_MS) })

let opener: string | undefined

/**
 * Whom this page belongs to. Every later call says so, and is refused once somebody else has signed in in another tab:
 * what one person taps never becomes another's entry.
 */
export function callAs(userId: string): void {
  opener = encodeURIComponent(userId)
}

/**
 * Makes a call of the contract, named by its type alone so that no schema reaches the browser:
 * `callApi<typeof attendanceCalls.day>('GET', '/api/attendance', { query: { date } })`.
 */
export async function callApi<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[input]: InputArgument<C>
): Promise<AnswerOf<C>> {
  const { params, query, body, signal, keepalive } = (input ?? {}) as RawInput
  const sent = Date.now()
  const response = await fetch(callAddress(path, params, query), {
    method,
    credentials: 'include',
    headers: {
      ...(opener !== undefined && { 'x-opened-by': opener }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  learnServerTime(response.headers, sent)
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<C>
}

type RawInput = Extras & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
