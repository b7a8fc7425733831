import type { Permission } from '#domain/accounts/permissions.ts'
import type { z } from 'zod'
import { endpointOf } from './endpoints/endpoints.ts'
import type { CallName } from './endpoints/endpoints.ts'
import type { ApiPath, Method } from './endpoints/first-endpoints.ts'

/** Who may make a call: anyone, anyone who is signed in, or an account with the permission. */
export type Access = 'public' | 'signedIn' | Permission

/** An answer that is not JSON, named by its media type. */
export interface RawAnswer {
  mediaType: string
}

type Schema = z.ZodType
type NoSchema = undefined

interface CallDetails<
  Params extends Schema | NoSchema,
  Query extends Schema | NoSchema,
  Body extends Schema | NoSchema,
  Answer extends Schema | RawAnswer | NoSchema,
> {
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /** None: the call answers 204 without a body. */
  answer?: Answer
  /** The status of success, where it is not 200 (or 204 without an answer). */
  status?: number
  /** For bodies larger than the usual limit. */
  bodyLimit?: number
  /** The call may carry an idempotency key; a repeat with the same key is then given the first answer. */
  isRepeatable?: boolean
  /** For reads of the photo store, which has a longer limit of its own. */
  mayTakeLonger?: boolean
}

export interface Call<
  Params extends Schema | NoSchema = Schema | NoSchema,
  Query extends Schema | NoSchema = Schema | NoSchema,
  Body extends Schema | NoSchema = Schema | NoSchema,
  Answer extends Schema | RawAnswer | NoSchema = Schema | RawAnswer | NoSchema,
  Name extends CallName = CallName,
> extends CallDetails<Params, Query, Body, Answer> {
  name: Name
  method: Method
  path: ApiPath
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? Parsed<P> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Parsed<Q> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? Parsed<B> : never
export type AnswerOf<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer A> ? (A extends Schema ? z.output<A> : undefined) : never

/** What a caller passes: the input side of each schema, so that defaults may be left out. */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, infer _A>
    ? (P extends Schema ? { params: Given<P> } : { params?: undefined }) &
        (Q extends Schema ? { query?: Given<Q> } : { query?: undefined }) &
        (B extends Schema ? { body: Given<B> } : { body?: undefined })
    : never

/** Describes a call once, by its name in the table of endpoints, with the types of its schemas. */
export function defineCall<
  Name extends CallName,
  Params extends Schema | NoSchema = NoSchema,
  Query extends Schema | NoSchema = NoSchema,
  Body extends Schema | NoSchema = NoSchema,
  Answer extends Schema | RawAnswer | NoSchema = NoSchema,
>(name: Name, details: CallDetails<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer, Name> {
  return { name, ...endpointOf(name), ...details }
}
