import { queryOptions } from '@tanstack/react-query'
import type { Pupil } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call } from '#client/lib/api-client.ts'

/** `all` is the beginning of every key of pupils. */
export const pupilKeys = {
  all: ['students'],
  on: ['students', 'on'],
  /** Pupils and marks together: a register is out of date when its pupils are. */
  register: ['students', 'register'],
  year: ['students', 'year'],
} as const

const FRESH_MS = 60_000

/** Every pupil on the day that the register opens on. */
export const everyPupilQuery = queryOptions({
  queryKey: [...pupilKeys.on, 'opening day'],
  queryFn: () => call('pupils.list') as Promise<Pupil[]>,
  staleTime: FRESH_MS,
})

/** The pupils on roll on a date, of one class or of all. */
export function pupilsOnQuery(date: IsoDate, yearGroup: string) {
  return queryOptions({
    queryKey: [...pupilKeys.on, date, yearGroup],
    queryFn: () => call('pupils.list', { query: { date, yearGroup } }) as Promise<Pupil[]>,
    staleTime: FRESH_MS,
  })
}
