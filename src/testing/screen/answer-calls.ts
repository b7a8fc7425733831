import { vi } from 'vitest'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Answer = (request: Request) => Response | Promise<Response>

/** What the server answers to each call: `{ 'GET /api/users': () => Response.json([]) }`. */
export type Answers = Record<`${Method} ${string}`, Answer>

/** Answers the calls of a component in the place of the server, until the test ends; a call without an answer fails. */
export function answerCalls(answers: Answers): void {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return real(request)
    const answer = answers[`${request.method as Method} ${pathname}`]
    if (!answer) throw new TypeError(`No answer to ${request.method} ${pathname}`)
    return answer(request)
  })
}
/** What the server says where it refuses a call. */
export const refusal = (status: number, message: string) => () => Response.json({ message }, { status })

/** A server that does not answer in time. */
export const noAnswer = () => new Promise<Response>(() => {})
