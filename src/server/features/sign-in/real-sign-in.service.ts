import type { Database } from '#server/db/database.ts'
import { ConfigError } from '#server/infra/config/config.ts'
import type { Config } from '#server/infra/config/config.ts'
import { endDemoAccounts, hasAdmin } from './real-sign-in.repository.ts'

/**
 * Before a real sign-in is served, the accounts of the demonstration login end, because every visitor could use them. A
 * school without an administrator does not start, because the first stranger to sign in would become one.
 */
export async function readyForRealSignIn(
  database: Database,
  { firstAdmin }: Pick<Config, 'firstAdmin'>,
  warn: (message: string) => void,
): Promise<void> {
  const { accounts, sessions } = await database.transaction(endDemoAccounts)
  if (accounts + sessions > 0) {
    warn(
      `${accounts} accounts of the demonstration login were deactivated and ${sessions} of their sessions ended.`,
    )
  }
  if (!firstAdmin && !(await hasAdmin(database))) throw new ConfigError(NO_ADMIN)
}

const NO_ADMIN = `This school has no administrator yet. Set FIRST_ADMIN_EMAIL to the address of the person who is to be the first,
or prepare one: npm run admin -- make-admin somebody@school.example
(FIRST_ADMIN_EMAIL=anyone lets the first person to sign in become administrator, whoever it is.)`
