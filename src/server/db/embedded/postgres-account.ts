import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** How PostgreSQL, which refuses to run as root, is run by the account that this program has. */
export type PostgresAccount = {
  /** The command as it must be started. */
  wrap: (command: readonly string[]) => { program: string; args: string[] }
  /** Gives a directory to the account that PostgreSQL runs as. */
  adopt: (directory: string) => void
}

const NOBODY = 65534
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
// The kernel tells PostgreSQL to shut down when this program is gone, even by kill -9.
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--']

export function choosePostgresAccount(): PostgresAccount {
  const guard = works([...DIE_WITH_PARENT, 'true']) ? DIE_WITH_PARENT : []
  if (process.getuid?.() !== 0) return { wrap: (command) => split([...guard, ...command]), adopt: keep }
  if (works([...USER_NAMESPACE, 'true'])) {
    return { wrap: (command) => split([...USER_NAMESPACE, ...guard, ...command]), adopt: keep }
  }
  return asNobody()
}

// Where user namespaces are switched off, root hands the files over to nobody.
function asNobody(): PostgresAccount {
  const uid = idOf('-u')
  const gid = idOf('-g')
  const drop = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'INT', '--']
  return {
    wrap: (command) => split([...drop, ...command]),
    adopt: (directory) => chownSync(directory, uid, gid),
  }
}

function keep(): void {}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

function works(command: readonly string[]): boolean {
  const { program, args } = split(command)
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function split(command: readonly string[]): { program: string; args: string[] } {
  const [program = '', ...args] = command
  return { program, args }
}
