import { schoolNow } from '#domain/calendar/school-clock.ts'
import { makeArchive } from '#server/features/subject-access/subject-access.service.ts'
import { writePrivateFile } from '#server/infra/private-folder.ts'
import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'

const BY_COMMAND = { id: null, name: 'Command subject-access', role: null }

/** [Q6] The same archive as on the pupil's page. */
export const subjectAccess: Command = {
  usage: 'subject-access <pupil> [--out file.zip]',
  summary:
    'writes everything held on a pupil, by the number in the address of the pupil’s page, over all years',
  async run(args, { database, clock, school, say }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' } },
    })
    const [pupil = ''] = positionals
    if (!school) throw new Error('The command needs the photo store.')
    if (!/^\d{1,9}$/.test(pupil))
      throw new CommandError('Give the number in the address of the pupil’s page.')
    const now = clock()
    const asked = { studentId: Number(pupil), now, today: schoolNow(now).date, by: BY_COMMAND }
    const { fileName, zip } = await makeArchive({ database, school }, asked)
    const file = values.out ?? fileName
    await writePrivateFile(file, zip)
    say(`${file} is written. It is personal data: give it to the parent only, then delete it.`)
  },
}
