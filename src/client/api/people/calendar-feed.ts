import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'

/** [R5] Whether there is an address for calendars. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: () => call('calendarFeed.read'),
  staleTime: 0,
})

const meta = { invalidates: [calendarFeedQuery.queryKey] }

export const useNewFeed = () => useMutation({ mutationFn: () => call('calendarFeed.make'), meta })

export const useFeedWithdrawal = () => useMutation({ mutationFn: () => call('calendarFeed.withdraw'), meta })
