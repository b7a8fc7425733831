import { parseArgs } from 'node:util'

interface ChosenBackup {
  file: string
  /** The operator vouches for one that was made elsewhere. */
  madeElsewhere: boolean
  newSchool: boolean
}

/** The archive that a command is to read, and what the operator allows. */
export function chosenBackup(verb: string): ChosenBackup {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'made-elsewhere': { type: 'boolean', default: false },
      'new-school': { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (!file) {
    console.error(`Which backup? npm run ${verb} -- backups/register-….tar.gz [--made-elsewhere]`)
    process.exit(1)
  }
  return { file, madeElsewhere: values['made-elsewhere'], newSchool: values['new-school'] }
}
