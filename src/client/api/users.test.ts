import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/account.ts'
import { useUserChange, usersQuery } from './users.ts'
import type { UserChange } from './users.ts'

afterEach(() => vi.unstubAllGlobals())

const PERSON = { id: 'ben', role: 'staff', isActive: true, isAuthorized: false } as User

test('[H6] a change that is refused takes itself back, and nothing that was changed beside it', async () => {
  const client = new QueryClient()
  client.setQueryData(usersQuery.queryKey, [PERSON])
  let refuse = () => {}
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/authorize')) return Response.json({ ...PERSON, isAuthorized: true })
    return new Promise<Response>((resolve) => {
      refuse = () => resolve(Response.json({ message: 'No.' }, { status: 409 }))
    })
  })
  const changes: ((change: UserChange) => Promise<unknown>)[] = []
  function Row() {
    changes.push(useUserChange('ben').mutateAsync)
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Row)))
  const shown = () => client.getQueryData(usersQuery.queryKey)?.[0]

  const refused = changes[0]?.({ kind: 'role', role: 'admin' })
  await vi.waitFor(() => expect(shown()?.role).toBe('admin'))
  await changes[0]?.({ kind: 'authorization', isAuthorized: true })
  refuse()
  await expect(refused).rejects.toThrow('No.')
  expect(shown()).toMatchObject({ role: 'staff', isActive: true, isAuthorized: true })
})
