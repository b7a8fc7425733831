import './plain-failures.ts'
import { commandHelp, runCommand } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/infra/clock.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { openSchool } from '#server/open-school.ts'
import { openStoresBeside } from '#server/open-stores.ts'

const NEW_SCHOOL = '--new-school'
const [verb, ...given] = process.argv.slice(2)
const args = given.filter((word) => word !== NEW_SCHOOL)

async function main(name: string): Promise<boolean> {
  const config = readConfig(readVariables(process.env))
  const mayBeNew = given.includes(NEW_SCHOOL)
  const stores = await openSchool(config, { open: openStoresBeside, say: console.error, mayBeNew })
  await migrate(stores.connectionString)
  const database = openDatabase({ connectionString: stores.connectionString })
  try {
    return await runCommand(name, args, {
      ...{ database, clock: systemClock },
      school: { name: config.school.name, photoStore: stores.photoStore },
      say: (line) => console.log(line),
    })
  } finally {
    await database.close()
    await stores.close()
  }
}

if (!verb || verb === 'help' || verb === '--help') console.log(commandHelp())
else process.exitCode = (await main(verb)) ? 0 : 1
