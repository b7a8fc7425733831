import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

test('[J5] reads never go stale, are not refetched by themselves, not retried and not kept waiting for a connection', () => {
  expect(createQueryClient({ onSessionExpired() {}, onForbidden() {} }).getDefaultOptions()).toEqual({
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  })
})

const signedOut = new ApiError(401, 'Unauthorized', '{"message":"Unauthorized"}')

test.each([
  ['401 with "Unauthorized"', signedOut, 1],
  ['401 with other words', new ApiError(401, '', 'Wrong password'), 0],
  ['403', new ApiError(403, 'Forbidden', 'Unauthorized'), 0],
  ['no answer at all', new TypeError('Failed to fetch'), 0],
])('[A7] a read that ends with %s', async (_, error, times) => {
  const onSessionExpired = vi.fn<() => void>()
  const client = createQueryClient({ onSessionExpired, onForbidden() {} })
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error) })).rejects.toBe(
    error,
  )
  expect(onSessionExpired).toHaveBeenCalledTimes(times)
})

test('[A7] a change that finds the session ended is noticed too', async () => {
  const onSessionExpired = vi.fn<() => void>()
  const client = createQueryClient({ onSessionExpired, onForbidden() {} })
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(signedOut) })
  await expect(change.execute(undefined)).rejects.toBe(signedOut)
  expect(onSessionExpired).toHaveBeenCalledOnce()
})

test('[A13] a call that the account may no longer make lets the page read the account again', async () => {
  const onForbidden = vi.fn<() => void>()
  const client = createQueryClient({ onSessionExpired() {}, onForbidden })
  const forbidden = new ApiError(403, 'Forbidden', '{"message":"Your role does not permit this."}')
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(forbidden) })
  await expect(change.execute(undefined)).rejects.toBe(forbidden)
  expect(onForbidden).toHaveBeenCalledOnce()
})

test.each([
  [[['pupils']], ['pupils']],
  ['everything', ['pupils', 'classes']],
  [[], []],
] as const)('a change that invalidates %j has %j read again', async (invalidates, expected) => {
  const client = createQueryClient({ onSessionExpired() {}, onForbidden() {} })
  for (const name of ['pupils', 'classes']) client.setQueryData([name, 'all'], name)
  const change = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve('saved'), meta: { invalidates } })
  await change.execute(undefined)
  const outdated = client.getQueryCache().findAll({ stale: true })
  expect(outdated.map(({ queryKey }) => queryKey[0])).toEqual(expected)
})
