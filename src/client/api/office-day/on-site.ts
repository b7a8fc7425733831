import { queryOptions } from '@tanstack/react-query'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call } from '#client/lib/api-client.ts'

export const ON_SITE_KEY = ['on-site'] as const

/** [N1] What is recorded of each child today. */
export const onSiteQuery = (today: IsoDate) =>
  queryOptions({
    queryKey: [...ON_SITE_KEY, today],
    queryFn: () => call('onSite.day'),
    staleTime: 0,
  })
