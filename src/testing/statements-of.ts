import { Client } from 'pg'
import { vi } from 'vitest'

/** How many statements this process sends to PostgreSQL during the work; other pages are told of a change apart from it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([statement]) => !JSON.stringify(statement).includes('pg_notify')).length
  } finally {
    query.mockRestore()
  }
}
