import type { FastifyInstance } from 'fastify'

/** Answers how many requests have arrived so far. */
export function countRequests(app: FastifyInstance): () => number {
  let count = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    count += 1
    done()
  })
  return () => count
}
