import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { schoolTimesCalls as calls } from '#contract/school-times.ts'
import { call } from '#client/lib/api-client.ts'

export const schoolTimesQuery = queryOptions({
  queryKey: ['school-times'],
  queryFn: () => call('schoolTimes.read'),
})

export type TimesInput = InputOf<typeof calls.saveSchool>['body']['times']

/** The desk counts the registers by these times. */
const meta = { invalidates: [schoolTimesQuery.queryKey, ['desk']] }

export const useSaveSchoolTimes = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof calls.saveSchool>['body']) => call('schoolTimes.saveSchool', { body }),
    meta,
  })

/** Null gives the class the times of the school again. */
export const useSaveClassTimes = () =>
  useMutation({
    mutationFn: (body: { classId: number; times: TimesInput | null }) =>
      call('schoolTimes.saveClass', { body }),
    meta,
  })
