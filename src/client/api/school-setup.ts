import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { schoolSetupCalls as calls, schoolTimesCalls as timesCalls } from '#contract/school-setup.ts'
import { academicYearRange } from '#domain/school-year/academic-years.ts'
import type { DayType } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call } from '#client/lib/api-client.ts'
import { calendarKeys } from './calendar.ts'

/** Years and classes with what is set up for each. */
export const schoolSetupQuery = queryOptions({
  queryKey: ['school-setup'],
  queryFn: () => call('schoolSetup.overview'),
})

/** Every day of an academic year that the calendar has. */
export function yearCalendarQuery(year: string) {
  const { from: start, to: end } = academicYearRange(year)
  return queryOptions({
    queryKey: [...calendarKeys.year, year],
    queryFn: () =>
      call('calendar.range', {
        params: { start, end },
      }),
  })
}

/** A change of years, classes or days, on which every other read depends. */
export function useSchoolChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn: change, meta: { invalidates: 'everything' } })
}

const inPath = (id: number) => ({ id: String(id) })

export const addYear = (year: string) => call('schoolSetup.addYear', { body: { year } })

export const archiveYear = ({ id, isArchived }: { id: number; isArchived: boolean }) =>
  call('schoolSetup.archiveYear', {
    ...{ params: inPath(id), body: { isArchived } },
  })

export const removeYear = (id: number) => call('schoolSetup.removeYear', { params: inPath(id) })

export const addClass = (body: InputOf<typeof calls.addClass>['body']) =>
  call('schoolSetup.addClass', { body })

export const addUsualClasses = () => call('schoolSetup.addUsualClasses')

type ClassChange = InputOf<typeof calls.changeClass>['body']

/** Changes a class. Changes are sent one after the other, so that of two presses of its switch the last one stays. */
export function useClassChange(id: number) {
  return useMutation({
    scope: { id: `class-${id}` },
    mutationFn: (body: ClassChange) => call('schoolSetup.changeClass', { params: inPath(id), body }),
    meta: { invalidates: 'everything' },
  })
}

/** Puts the classes into an order. Orders are sent one after the other, so that the last one stays. */
export function useClassOrder() {
  return useMutation({
    scope: { id: 'class-order' },
    mutationFn: (ids: number[]) => call('schoolSetup.orderClasses', { body: { ids } }),
    meta: { invalidates: 'everything' },
  })
}

export const removeClass = (id: number) => call('schoolSetup.removeClass', { params: inPath(id) })

export type CalendarPlan = InputOf<typeof calls.planCalendar>['body']

export const planCalendar = ({ yearId, plan }: { yearId: number; plan: CalendarPlan }) =>
  call('schoolSetup.planCalendar', {
    ...{ params: inPath(yearId), body: plan },
  })

export const changeDay = ({ date, ...body }: { date: IsoDate; dayType: DayType; confirm: boolean }) =>
  call('schoolSetup.changeDay', { params: { date }, body })

export const schoolTimesQuery = queryOptions({
  queryKey: ['school-times'],
  queryFn: () => call('schoolTimes.read'),
})

export type TimesInput = InputOf<typeof timesCalls.saveSchool>['body']['times']

/** The desk counts the registers by these times. */
const timesMeta = { invalidates: [schoolTimesQuery.queryKey, ['desk']] }

export const useSaveSchoolTimes = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof timesCalls.saveSchool>['body']) =>
      call('schoolTimes.saveSchool', { body }),
    meta: timesMeta,
  })

/** Null gives the class the times of the school again. */
export const useSaveClassTimes = () =>
  useMutation({
    mutationFn: (body: { classId: number; times: TimesInput | null }) =>
      call('schoolTimes.saveClass', { body }),
    meta: timesMeta,
  })
