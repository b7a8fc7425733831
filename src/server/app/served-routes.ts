import type { Access } from '#contract/call.ts'
import type { FastifyInstance } from 'fastify'

export interface ServedRoute {
  method: string
  path: string
  access: Access
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route. */
    access?: Access
    /** People open it by a link, so a failure is shown as a page. */
    isPage?: boolean
  }
  interface FastifyInstance {
    servedRoutes: ServedRoute[]
  }
}

/** Lists every call with its access; a call without one keeps the server from starting. */
export function listServedRoutes(app: FastifyInstance): void {
  const served: ServedRoute[] = []
  app.decorate('servedRoutes', served)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith('/api/')) return
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may use it`)
    for (const name of [method].flat()) served.push({ method: name, path: url, access: config.access })
  })
}
