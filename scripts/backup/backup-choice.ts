import { parseArgs } from 'node:util'

interface ChosenBackup {
  file: string
  /** The operator accepts an archive that was made elsewhere. */
  madeElsewhere: boolean
  newSchool: boolean
}

/** The archive for a command, and the options of the operator. */
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
