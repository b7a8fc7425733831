import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'
import type { InputOf } from '#contract/call.ts'
import type { admissionCalls } from '#contract/statutory/admission.ts'

const KEY = ['admission'] as const

export type AdmissionQuery = NonNullable<InputOf<typeof admissionCalls.list>['query']>

/** [Q5] The admission register of a year; read again at each visit, because pupils change elsewhere. */
export const admissionQuery = (query: AdmissionQuery) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: () => call('admission.list', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const admissionCsvAddress = (query: AdmissionQuery) => addressOf('admission.csv', { query })

/** [Q5] The entry of one pupil. */
export const admissionEntryQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'pupil', id],
    queryFn: () => call('admission.read', { params: { id: String(id) } }),
    staleTime: 0,
  })

export type Particulars = InputOf<typeof admissionCalls.save>['body']

export function useSaveParticulars() {
  return useMutation({
    mutationFn: ({ id, ...body }: Particulars & { id: number }) =>
      call('admission.save', { params: { id: String(id) }, body }),
    meta: { invalidates: [KEY] },
  })
}
