import type { Finding } from './findings.ts'
import { compare, inRounds, classDayOf } from './measure.ts'
import type { Effort } from './measure.ts'
import { ONE_YEAR } from './school-data.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import * as registerJobs from './register-jobs.ts'

/** One person opens and saves a class, compared with the baselines of the same round. */
export const measureOnePerson = (effort: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    const rounds = await inRounds(
      {
        ...{
          baselineOpen: registerJobs.baselineOpen(school),
          open: registerJobs.openClass(school),
          screen: registerJobs.openScreen(school),
        },
        ...{ fastifyOpen: registerJobs.fastifyOpen(school), sqlOpen: registerJobs.sqlOpen(school) },
        ...{ baselineSave: registerJobs.baselineSave(school), save: registerJobs.saveClass(school) },
        ...{ fastifySave: registerJobs.fastifySave(school), sqlSave: registerJobs.sqlSave(school) },
      },
      effort,
    )
    return [
      {
        job: 'open a class of 25 (pupils and marks)',
        goal: { atMost: 2.5 },
        ...compare(rounds, 'open', 'baselineOpen'),
      },
      {
        job: 'all requests of the register screen',
        goal: { atMost: 5 },
        ...compare(rounds, 'screen', 'baselineOpen'),
      },
      { job: '- open a class, to a bare Fastify route', ...compare(rounds, 'open', 'fastifyOpen') },
      { job: '- open a class, to the statement alone', ...compare(rounds, 'open', 'sqlOpen') },
      {
        job: 'save 25 marks in one request',
        goal: { atMost: 2.5 },
        ...compare(rounds, 'save', 'baselineSave'),
      },
      { job: '- save 25 marks, to a bare Fastify route', ...compare(rounds, 'save', 'fastifySave') },
      { job: '- save 25 marks, to the statement alone', ...compare(rounds, 'save', 'sqlSave') },
      await laterClass(school),
    ]
  })

/** The bytes that another class or day needs once the register is open. */
async function laterClass(school: MeasuredSchool): Promise<Finding> {
  const answers = await registerJobs.openClass(school)(classDayOf(0))
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0)
  return {
    job: 'a later class or day of 25 pupils',
    ratio: bytes / 1000,
    unit: 'kB',
    goal: { atMost: 3 },
    detail: `${answers.length} requests, gzip`,
  }
}
