import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { pupilImportCalls as calls } from '#contract/pupil-import.ts'
import { callApi } from '#client/lib/api-client.ts'

export type ImportFile = InputOf<typeof calls.run>['body']

export function useImportPreview() {
  return useMutation({
    mutationFn: (body: ImportFile) =>
      callApi<typeof calls.preview>('POST', '/api/students/import/preview', { body }),
  })
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportFile) => callApi<typeof calls.run>('POST', '/api/students/import', { body }),
    onSuccess: () => client.invalidateQueries(),
  })
}
