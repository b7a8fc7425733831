import { buildClient } from './client-build.ts'

buildClient()
await import('#server/main.ts')
