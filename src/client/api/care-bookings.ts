import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'
import { careKeys } from './care.ts'
import type { BookedPupil } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { CareWeekday } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

export type TermKey = { academicYear: string; term: string }

export const SAVE_BOOKING = ['care', 'save-booking']

/** What the grid is asked for: a term and a day of it; null where the current term or today is meant. */
export type AskedBookings = { term: TermKey | null; from: IsoDate | null }

const queryOf = ({ term, from }: AskedBookings) => ({ ...term, ...(from && { from }) })

/** The bookings of a term as they are on a day of it. */
export function careBookingsQuery(asked: AskedBookings) {
  const query = queryOf(asked)
  return queryOptions({
    gcTime: 0,
    queryKey: [...careKeys.bookings, query],
    queryFn: () => call('care.bookings', { query }),
  })
}

export function bookingsCsvAddress(term: TermKey, from: IsoDate | null): string {
  return addressOf('care.bookingsCsv', { query: { ...term, ...(from && { from }) } })
}

type Booked = Pick<BookedPupil, 'weekdays' | 'periods'>
/** `from` is the first day that the tick counts for. */
type Tick = { weekdays: readonly CareWeekday[]; isBooked: boolean; from: IsoDate }

/** Ticks or clears weekdays of one pupil: shown at once, sent one after the other; what is not saved is taken back. */
export function useBooking({
  asked,
  term,
  studentId,
}: {
  asked: AskedBookings
  term: TermKey
  studentId: number
}) {
  const client = useQueryClient()
  const { queryKey } = careBookingsQuery(asked)
  const show = (change: (pupil: BookedPupil) => Partial<Booked>) =>
    client.setQueryData(queryKey, (bookings) => {
      const changed = (pupil: BookedPupil) =>
        pupil.studentId === studentId ? { ...pupil, ...change(pupil) } : pupil
      return bookings && { ...bookings, pupils: bookings.pupils.map(changed) }
    })
  const mutationKey = [...SAVE_BOOKING, studentId]
  // An answer to an earlier tick of the row must not undo a later one, which is already on the screen.
  const isLast = () => client.isMutating({ mutationKey }) === 1
  /** What the server has, as far as it has said. */
  const saved = useRef<Booked>(null)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: ({ weekdays, isBooked, from }: Tick) => {
      const body = {
        academicYear: term.academicYear,
        term: term.term,
        studentId,
        weekdays: [...weekdays],
        isBooked,
        from,
      }
      return sendOnce((id) => call('care.book', { body, ...writeOptions(id) }))
    },
    onMutate: (tick) =>
      show(({ weekdays, periods }) => {
        if (isLast() || !saved.current) saved.current = { weekdays, periods }
        return { weekdays: withTick(weekdays, tick) }
      }),
    onSuccess: ({ weekdays, periods }) => {
      saved.current = { weekdays, periods }
      if (isLast()) show(() => ({ weekdays, periods }))
    },
    onError: () => {
      if (isLast()) show(() => saved.current ?? {})
    },
  })
}

function withTick(booked: readonly CareWeekday[], { weekdays, isBooked }: Tick): CareWeekday[] {
  return CARE_WEEKDAYS.filter((day) => (weekdays.includes(day) ? isBooked : booked.includes(day)))
}

/** Adds the bookings of one term to another. */
export function useCopyBookings() {
  return useMutation({
    mutationFn: (body: { from: TermKey; to: TermKey }) => call('care.copyBookings', { body }),
    meta: { invalidates: [careKeys.bookings] },
  })
}
