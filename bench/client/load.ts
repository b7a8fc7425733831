import type { Sent } from './connection.ts'

/** Steps one after another; the requests of a step are sent at once, each on its own connection, as a browser does. */
export type Turn = readonly (readonly Sent[])[]

/** A person with a cookie of their own, who takes these turns again and again. */
export interface Person {
  cookie: string
  user: string
  turns: readonly Turn[]
}

/** What a client process does: each person begins the next turn as soon as the last is answered. */
export interface Load {
  origin: string
  people: readonly Person[]
  /** After this many turns of each person, or after this time. */
  until: { turns: number } | { ms: number }
  /** Where a refusal is part of what is measured; elsewhere it ends the measurement. */
  goesOnWhenRefused?: boolean
}

export interface Taken {
  /** Of every turn, in milliseconds. */
  durations: number[]
  seconds: number
  /** Processor time of the client itself. */
  clientMs: number
  /** Of the bodies of the last turn, as received. */
  bytes: number
}
