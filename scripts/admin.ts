import './plain-failures.ts'
import { commandHelp, runCommand } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/infra/clock.ts'
import { readConfig } from '#server/infra/config.ts'
import { openStoresBeside } from '#server/open-stores.ts'

const [verb, ...args] = process.argv.slice(2)

async function main(name: string): Promise<boolean> {
  const config = readConfig(process.env)
  const stores = await openStoresBeside(config, console.warn)
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
