import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { S3Settings } from '#server/infra/config/config.ts'
import type { PhotoStore } from './photo-store.ts'

/** People wait no longer than this for a store that does not answer. */
const ANSWER_MS = 10_000

/** Keeps photos in a bucket of any server that speaks the S3 API; nothing in it is public. */
export class S3PhotoStore implements PhotoStore {
  #client: AwsClient
  #bucket: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  }

  async put(photo: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<void> {
    const body = new Uint8Array(bytes)
    // The hash is signed, so the store refuses bytes that were changed on the way.
    const hash = createHash('sha256').update(body).digest('hex')
    await this.#ask(`/${photo}`, {
      ...{ method: 'PUT', body, headers: { ...headers, 'x-amz-content-sha256': hash } },
    })
  }

  /** Tells whether the bucket can keep an object from being changed or removed before a day. */
  async hasObjectLock(): Promise<boolean> {
    const answer = await this.#ask('?object-lock', { method: 'GET' }).catch(() => undefined)
    return valuesOf(answer?.toString() ?? '', 'ObjectLockEnabled')[0] === 'Enabled'
  }

  async get(photo: string): Promise<Buffer | undefined> {
    return this.#ask(`/${photo}`, { method: 'GET' })
  }

  async remove(photo: string): Promise<void> {
    await this.#ask(`/${photo}`, { method: 'DELETE' })
  }

  async list(prefix: string): Promise<string[]> {
    const photos: string[] = []
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (next) query.set('continuation-token', next)
      const page = String((await this.#ask(`?${query.toString()}`, { method: 'GET' })) ?? '')
      photos.push(...valuesOf(page, 'Key'))
      next = valuesOf(page, 'NextContinuationToken')[0]
    } while (next)
    return photos.toSorted()
  }

  /** Lists one photo: a wrong key or a missing bucket fails too. */
  async check(): Promise<void> {
    await this.#ask(`?${new URLSearchParams({ 'list-type': '2', 'max-keys': '1' }).toString()}`, {
      method: 'GET',
    })
  }

  /** Undefined means that there is no such photo; every other answer but success throws, also for a missing bucket. */
  #ask(path: string, init: RequestInit): Promise<Buffer | undefined> {
    const abort = new AbortController()
    return within(this.#exchange(path, { ...init, signal: abort.signal }), () => abort.abort())
  }

  async #exchange(path: string, init: RequestInit): Promise<Buffer | undefined> {
    // A redirect could send photos to another address.
    const response = await this.#client.fetch(`${this.#bucket}${path}`, { ...init, redirect: 'manual' })
    const body = Buffer.from(await response.arrayBuffer())
    if (response.ok) return body
    const [reason = response.statusText] = valuesOf(body.toString(), 'Code')
    if (response.status === 404 && reason === 'NoSuchKey') return undefined
    throw new Error(`The photo store answered ${response.status} ${reason} to ${init.method} ${path}`)
  }
}

/**
 * The answer, or a failure when it takes too long. A signal alone is not enough: aws4fetch copies the request, the copy
 * loses its signal at the next garbage collection, and then it waits for five minutes.
 */
async function within<T>(answer: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The photo store did not answer in ${ANSWER_MS} ms`)),
      ANSWER_MS,
    )
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    answer.catch(() => {})
    giveUp()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The texts of the elements of that name; our paths and tokens contain nothing that XML escapes. */
function valuesOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value = '']) => value)
}
