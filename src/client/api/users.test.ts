import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/account.ts'
import { useUserChange, usersQuery } from './users.ts'
import type { UserChange } from './users.ts'

afterEach(() => vi.unstubAllGlobals())

const PERSON = { id: 'ben', role: 'staff', isActive: true, isAuthorized: false } as User

function userTable() {
  const client = new QueryClient()
  client.setQueryData(usersQuery.queryKey, [PERSON])
  const changes: ((change: UserChange) => Promise<unknown>)[] = []
  function Row() {
    changes.push(useUserChange('ben').mutateAsync)
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Row)))
  return {
    change: (change: UserChange) => changes[0]?.(change),
    shown: () => client.getQueryData(usersQuery.queryKey)?.[0],
  }
}

test('[H6] a change that is refused takes itself back, and nothing that was changed beside it', async () => {
  let refuse: (() => void) | undefined
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/authorize')) return Response.json({ ...PERSON, isAuthorized: true })
    return new Promise<Response>((resolve) => {
      refuse = () => resolve(Response.json({ message: 'No.' }, { status: 409 }))
    })
  })
  const { change, shown } = userTable()
  const refused = change({ kind: 'role', role: 'admin' })
  const authorized = change({ kind: 'authorization', isAuthorized: true })
  await vi.waitFor(() => expect(shown()).toMatchObject({ role: 'admin', isAuthorized: true }))
  await vi.waitFor(() => expect(refuse).toBeDefined())
  refuse?.()
  await expect(refused).rejects.toThrow('No.')
  await authorized
  expect(shown()).toMatchObject({ role: 'staff', isActive: true, isAuthorized: true })
})

test('[H2] changes of a user are sent in order, and the answer to one takes back nothing of the next', async () => {
  const sent: { path: string; answer: (user: Partial<User>) => void }[] = []
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise<Response>((resolve) => {
      sent.push({ path, answer: (user) => resolve(Response.json({ ...PERSON, ...user })) })
    })
  })
  const { change, shown } = userTable()
  const first = change({ kind: 'authorization', isAuthorized: true })
  const second = change({ kind: 'role', role: 'admin' })
  const third = change({ kind: 'authorization', isAuthorized: false })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.waitFor(() => expect(shown()).toMatchObject({ role: 'admin', isAuthorized: false }))

  sent[0]?.answer({ isAuthorized: true })
  await first
  expect(shown()).toMatchObject({ role: 'admin', isAuthorized: false })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer({ role: 'admin', isAuthorized: true })
  await second
  expect(shown()).toMatchObject({ role: 'admin', isAuthorized: false })
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  sent[2]?.answer({ role: 'admin', isAuthorized: false })
  await third
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['authorize', 'role', 'unauthorize'])
  expect(shown()).toMatchObject({ role: 'admin', isAuthorized: false })
})
