import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { pupilImportCalls as calls } from '#contract/pupil-import.ts'
import { call } from '#client/lib/api-client.ts'

export type ImportFile = InputOf<typeof calls.run>['body']

export function useImportPreview() {
  return useMutation({
    mutationFn: (body: ImportFile) => call('pupilImport.preview', { body }),
  })
}

export function useImport() {
  return useMutation({
    mutationFn: (body: ImportFile) => call('pupilImport.run', { body }),
    meta: { invalidates: 'everything' },
  })
}
