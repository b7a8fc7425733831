import { queryOptions, useMutation } from '@tanstack/react-query'
import type { PaperSettings } from '#contract/office-day/paper.ts'
import { call } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'

/** [N3] Where the lists of the grab bag are, ready to print. */
export const paperAddress = () => addressOf('paper.lists')

export const paperSettingsQuery = queryOptions({
  queryKey: ['paper-settings'],
  queryFn: () => call('paper.settings'),
})

export const useSavePaperSettings = () =>
  useMutation({
    mutationFn: (body: PaperSettings) => call('paper.saveSettings', { body }),
    meta: { invalidates: [paperSettingsQuery.queryKey] },
  })
