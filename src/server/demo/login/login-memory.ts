import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** More sign-ins under way than a demonstration ever has; the oldest are forgotten first. */
const MOST_ENTRIES = 10_000

/** Where the demonstration login keeps what it knows: in memory, for nothing outlives a demonstration. */
export function createLoginMemory(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  function findWhere(
    model: string,
    matches: (payload: AdapterPayload) => boolean,
  ): AdapterPayload | undefined {
    for (const [key, { payload, expiresAt }] of entries) {
      if (key.startsWith(`${model}:`) && expiresAt > Date.now() && matches(payload)) return payload
    }
    return undefined
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn = 3600) {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 })
        const [oldest] = entries.keys()
        if (entries.size > MOST_ENTRIES && oldest) entries.delete(oldest)
      },
      async find(id) {
        const entry = entries.get(keyOf(id))
        return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
      },
      findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
      async consume(id) {
        const entry = entries.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
