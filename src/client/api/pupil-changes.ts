import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { PupilEntry, contactCalls, pupilCalls } from '#contract/pupils.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { pupilKeys } from './pupils.ts'

type NewPupil = InputOf<typeof pupilCalls.add>['body']
export type PupilFields = InputOf<typeof pupilCalls.change>['body']

/** Every pupil of an academic year with the whole entry, for pupil management; others change them too. */
export function pupilsOfYearQuery(academicYear: string) {
  return queryOptions({
    staleTime: 0,
    queryKey: [...pupilKeys.year, academicYear],
    queryFn: async () =>
      (await call('pupils.list', {
        query: { academicYear },
      })) as PupilEntry[],
  })
}

/** What else shows pupils is read again when it is next looked at; what is on the screen is already right. */
function usePupilsChanged() {
  const client = useQueryClient()
  return async (academicYear: string, change: (pupils: PupilEntry[]) => PupilEntry[]) => {
    await client.invalidateQueries({ refetchType: 'none' })
    client.setQueryData(pupilsOfYearQuery(academicYear).queryKey, (pupils) => pupils && change(pupils))
  }
}

export function useAddPupil() {
  return useMutation({
    mutationFn: (body: NewPupil) => call('pupils.add', { body }),
    meta: { invalidates: 'everything' },
  })
}

export function useChangePupil(academicYear: string) {
  const changed = usePupilsChanged()
  return useMutation({
    mutationFn: ({ id, fields }: { id: number; fields: PupilFields }) =>
      call('pupils.change', {
        params: { id: String(id) },
        body: fields,
      }),
    onSuccess: (entry) =>
      changed(academicYear, (pupils) =>
        pupils.flatMap((pupil) => {
          if (pupil.id !== entry.id) return [pupil]
          // Who was moved into another year is read again there.
          return pupil.academicYearId === entry.academicYearId ? [entry] : []
        }),
      ),
  })
}

/** How many days with marks the pupil would no longer have in a register with these fields. */
export async function countMarksOutside(id: number, fields: PupilFields): Promise<number> {
  const { academicYearId, startDate, leaveDate } = fields
  const { days } = await call('pupils.marksOutside', {
    params: { id: String(id) },
    query: {
      ...(academicYearId && { academicYearId: String(academicYearId) }),
      ...(startDate && { startDate }),
      ...(leaveDate && { leaveDate }),
    },
  })
  return days
}

export function useDeletePupil(academicYear: string) {
  const changed = usePupilsChanged()
  return useMutation({
    mutationFn: (id: number) => call('pupils.remove', { params: { id: String(id) } }),
    onSuccess: (_, id) => changed(academicYear, (pupils) => pupils.filter((pupil) => pupil.id !== id)),
  })
}

export type ContactInput = InputOf<typeof contactCalls.save>['body']['contacts'][number]

/** [M4] Whom to ring about a pupil; others change them too. */
export const contactsQuery = (pupilId: number) =>
  queryOptions({
    queryKey: ['contacts', pupilId],
    queryFn: () => call('contacts.list', { params: { id: String(pupilId) } }),
    staleTime: 0,
  })

type ContactsToSave = InputOf<typeof contactCalls.save>['body'] & { pupilId: number }

export function useSaveContacts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pupilId, ...body }: ContactsToSave) =>
      call('contacts.save', { params: { id: String(pupilId) }, body, ...writeOptions() }),
    onSuccess: (saved, { pupilId }) => client.setQueryData(contactsQuery(pupilId).queryKey, saved),
    meta: { invalidates: [['desk']] },
  })
}
