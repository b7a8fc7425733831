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

/** [R5] Reads the files of a roster, or their ZIP file, into a file that the import reads. */
export function useRoster() {
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const read = async (file: File) => ({ name: file.name, content: await base64Of(file) })
      return call('pupilImport.readRoster', { body: { files: await Promise.all(files.map(read)) } })
    },
  })
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // More arguments at once than a function may have would fail.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
