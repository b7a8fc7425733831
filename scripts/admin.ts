import { commandHelp, runCommand } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/db/database.ts'
import { embeddedConnection } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/infra/clock.ts'
import { readConfig } from '#server/infra/config.ts'
import { openStores } from '#server/open-stores.ts'

const [verb, ...args] = process.argv.slice(2)

async function main(name: string): Promise<boolean> {
  const config = readConfig(process.env)
  // The embedded database of a running register is used beside it; otherwise it is started for the command.
  const running = config.databaseUrl ?? embeddedConnection(config.dataDir)
  const stores = running
    ? { connectionString: running, close: async () => {} }
    : await openStores(config, console.warn)
  await migrate(stores.connectionString)
  const database = openDatabase({ connectionString: stores.connectionString })
  try {
    return await runCommand(name, args, { database, clock: systemClock, say: (line) => console.log(line) })
  } finally {
    await database.close()
    await stores.close()
  }
}

if (!verb || verb === 'help' || verb === '--help') console.log(commandHelp())
else process.exitCode = (await main(verb)) ? 0 : 1
