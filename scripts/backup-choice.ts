import { parseArgs } from 'node:util'

/** The archive that a command is to read, and whether the operator vouches for one that was made elsewhere. */
export function chosenBackup(verb: string): { file: string; madeElsewhere: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'made-elsewhere': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file) {
    console.error(`Which backup? npm run ${verb} -- backups/register-….tar.gz [--made-elsewhere]`)
    process.exit(1)
  }
  return { file, madeElsewhere: values['made-elsewhere'] }
}
