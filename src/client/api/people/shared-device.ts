import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#client/api/account.ts'
import { call } from '#client/lib/api-client.ts'

/** [R4] Says on this computer whether several people use it. */
export function useSharing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isShared: boolean) => call('account.shareDevice', { body: { isShared } }),
    onSuccess: (_answer, isShared) => {
      client.setQueryData(currentUserQuery.queryKey, (me) => me && { ...me, isSharedDevice: isShared })
    },
  })
}
