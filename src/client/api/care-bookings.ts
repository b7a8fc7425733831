import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '#client/lib/api-client.ts'
import { callAddress } from '#client/lib/call-address.ts'
import type { BookedPupil, careCalls } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care.ts'
import type { CareWeekday } from '#domain/care.ts'

export type TermKey = { academicYear: string; term: string }

const BOOKINGS = ['care', 'bookings']
export const SAVE_BOOKING = ['care', 'save-booking']

/** The bookings of a term, or (null) of the current one. */
export function careBookingsQuery(term: TermKey | null) {
  return queryOptions({
    gcTime: 0,
    queryKey: [...BOOKINGS, term?.academicYear ?? null, term?.term ?? null],
    queryFn: () =>
      callApi<typeof careCalls.bookings>('GET', '/api/care/bookings', term ? { query: { ...term } } : {}),
  })
}

export function bookingsCsvAddress(term: TermKey): string {
  return callAddress('/api/care/bookings.csv', {}, { ...term })
}

type Tick = { weekdays: readonly CareWeekday[]; isBooked: boolean }

/** Ticks or clears weekdays of one pupil: shown at once, sent one after the other; what is not saved is taken back. */
export function useBooking({
  asked,
  term,
  studentId,
}: {
  asked: TermKey | null
  term: TermKey
  studentId: number
}) {
  const client = useQueryClient()
  const { queryKey } = careBookingsQuery(asked)
  const show = (change: (pupil: BookedPupil) => CareWeekday[]) =>
    client.setQueryData(queryKey, (bookings) => {
      const changed = (pupil: BookedPupil) =>
        pupil.studentId === studentId ? { ...pupil, weekdays: change(pupil) } : pupil
      return bookings && { ...bookings, pupils: bookings.pupils.map(changed) }
    })
  const mutationKey = [...SAVE_BOOKING, studentId]
  // Whatever comes before a later tick of the same row, which is already on the screen, changes nothing there.
  const isLast = () => client.isMutating({ mutationKey }) === 1
  /** What the server has, as far as it has said. */
  const saved = useRef<CareWeekday[]>(null)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: ({ weekdays, isBooked }: Tick) => {
      const body = {
        academicYear: term.academicYear,
        term: term.term,
        studentId,
        weekdays: [...weekdays],
        isBooked,
      }
      return callApi<typeof careCalls.book>('PUT', '/api/care/bookings', { body })
    },
    onMutate: (tick) =>
      show(({ weekdays }) => {
        if (isLast() || !saved.current) saved.current = weekdays
        return withTick(weekdays, tick)
      }),
    onSuccess: ({ weekdays }) => {
      saved.current = weekdays
      if (isLast()) show(() => weekdays)
    },
    onError: () => {
      if (isLast()) show(({ weekdays }) => saved.current ?? weekdays)
    },
  })
}

function withTick(booked: readonly CareWeekday[], { weekdays, isBooked }: Tick): CareWeekday[] {
  return CARE_WEEKDAYS.filter((day) => (weekdays.includes(day) ? isBooked : booked.includes(day)))
}

/** Adds the bookings of one term to another. */
export function useCopyBookings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { from: TermKey; to: TermKey }) =>
      callApi<typeof careCalls.copyBookings>('POST', '/api/care/bookings/copy', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: BOOKINGS }),
  })
}
