import { errorMessage } from '#domain/accounts/notifications.ts'

/** A call that the server answered with a refusal; the message is "{status}: {body text or status text}" (§8). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The sentence that the server wrote for the person who reads it, where it wrote one. */
  readonly serverMessage: string | undefined
  /** The server's stable name for the refusal, where it has one. */
  readonly code: string | undefined
  /** The rest of the server's answer, such as the comment that is saved by now. */
  readonly body: unknown

  constructor(status: number, statusText: string, body: string) {
    super(errorMessage(status, body, statusText))
    const refusal = readRefusal(body)
    this.body = parseObject(body)
    this.status = status
    this.serverMessage = refusal.message
    this.code = refusal.code
  }
}

/** The server's sentence, or the default where there is none (§8). */
export function messageFor(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

function readRefusal(body: string): { message?: string; code?: string } {
  const fields = parseObject(body)
  return {
    ...(typeof fields['message'] === 'string' && { message: fields['message'] }),
    ...(typeof fields['code'] === 'string' && { code: fields['code'] }),
  }
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
