import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { requireFreeAddress } from '#server/infra/config/free-address.ts'
import { buildClient } from '#tools/client-build.ts'
import './plain-failures.ts'
import { supervise } from './supervise.ts'

// Reports what keeps the server from starting before the client is built.
await requireFreeAddress(readConfig(readVariables(process.env)))
await buildClient()
process.exitCode = await supervise({
  program: ['src/server/main.ts'],
  say: (sentence) => console.error(sentence),
})
