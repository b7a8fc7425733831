import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { requireFreeAddress } from '#server/infra/config/free-address.ts'
import { buildClient } from '#tools/client-build.ts'
import './plain-failures.ts'
import { supervise } from './supervise.ts'

// What keeps the server from starting is said before the front end is built.
await requireFreeAddress(readConfig(readVariables(process.env)))
await buildClient()
process.exitCode = await supervise({
  program: ['src/server/main.ts'],
  say: (sentence) => console.error(sentence),
})
