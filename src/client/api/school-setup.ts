import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { calendarCalls } from '#contract/calendar.ts'
import type { InputOf } from '#contract/call.ts'
import type { schoolSetupCalls as calls } from '#contract/school-setup.ts'
import { academicYearRange } from '#domain/school-year/academic-years.ts'
import type { DayType } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { callApi } from '#client/lib/api-client.ts'

/** Years and classes with what is set up for each. */
export const schoolSetupQuery = queryOptions({
  queryKey: ['school-setup'],
  queryFn: () => callApi<typeof calls.overview>('GET', '/api/school-setup'),
})

/** Every day of an academic year that the calendar has. */
export function yearCalendarQuery(year: string) {
  const { from: start, to: end } = academicYearRange(year)
  return queryOptions({
    queryKey: ['calendar', 'year', year],
    queryFn: () =>
      callApi<typeof calendarCalls.range>('GET', '/api/calendar/range/:start/:end', {
        params: { start, end },
      }),
  })
}

/** A call that changes what the school is made of: everything on the screen is read again after it. */
export function useSchoolChange<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: call, onSuccess: () => client.invalidateQueries() })
}

const inPath = (id: number) => ({ id: String(id) })

export const addYear = (year: string) =>
  callApi<typeof calls.addYear>('POST', '/api/academic-years', { body: { year } })

export const archiveYear = ({ id, isArchived }: { id: number; isArchived: boolean }) =>
  callApi<typeof calls.archiveYear>('PATCH', '/api/academic-years/:id', {
    ...{ params: inPath(id), body: { isArchived } },
  })

export const removeYear = (id: number) =>
  callApi<typeof calls.removeYear>('DELETE', '/api/academic-years/:id', { params: inPath(id) })

export const addClass = (body: InputOf<typeof calls.addClass>['body']) =>
  callApi<typeof calls.addClass>('POST', '/api/school-classes', { body })

export const addUsualClasses = () =>
  callApi<typeof calls.addUsualClasses>('POST', '/api/school-classes/usual')

export const changeClass = ({ id, ...body }: InputOf<typeof calls.changeClass>['body'] & { id: number }) =>
  callApi<typeof calls.changeClass>('PATCH', '/api/school-classes/:id', { params: inPath(id), body })

/** Puts the classes into an order. One is sent after the other, so that the last one asked for is the one that stays. */
export function useClassOrder() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'class-order' },
    mutationFn: (ids: number[]) =>
      callApi<typeof calls.orderClasses>('PUT', '/api/school-classes/order', { body: { ids } }),
    onSuccess: () => client.invalidateQueries(),
  })
}

export const removeClass = (id: number) =>
  callApi<typeof calls.removeClass>('DELETE', '/api/school-classes/:id', { params: inPath(id) })

export type CalendarPlan = InputOf<typeof calls.planCalendar>['body']

export const planCalendar = ({ yearId, plan }: { yearId: number; plan: CalendarPlan }) =>
  callApi<typeof calls.planCalendar>('PUT', '/api/academic-years/:id/calendar', {
    ...{ params: inPath(yearId), body: plan },
  })

export const changeDay = ({ date, ...body }: { date: IsoDate; dayType: DayType; confirm: boolean }) =>
  callApi<typeof calls.changeDay>('PATCH', '/api/calendar/:date', { params: { date }, body })
