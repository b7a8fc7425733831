import type { Finding } from './goals.ts'
import { compare, inRounds, placeOf } from './measure.ts'
import type { Effort } from './measure.ts'
import { ONE_YEAR } from './school.ts'
import { onStage } from './stage.ts'
import type { Stage } from './stage.ts'
import * as work from './work.ts'

/** Opening and saving a class by one person, against the limits in the same round. */
export const measureOnePerson = (effort: Effort): Promise<Finding[]> =>
  onStage(ONE_YEAR, async (stage) => {
    const rounds = await inRounds(
      {
        ...{ thinOpen: work.thinOpen(stage), open: work.openClass(stage), screen: work.openScreen(stage) },
        ...{ routeOpen: work.routeOpen(stage), bareOpen: work.bareOpen(stage) },
        ...{ thinSave: work.thinSave(stage), save: work.saveClass(stage) },
        ...{ routeSave: work.routeSave(stage), bareSave: work.bareSave(stage) },
      },
      effort,
    )
    return [
      {
        job: 'open a class of 25 (pupils and marks)',
        goal: { atMost: 2.5 },
        ...compare(rounds, 'open', 'thinOpen'),
      },
      {
        job: 'all requests of the register screen',
        goal: { atMost: 5 },
        ...compare(rounds, 'screen', 'thinOpen'),
      },
      { job: '- open a class, to a bare Fastify route', ...compare(rounds, 'open', 'routeOpen') },
      { job: '- open a class, to the statement alone', ...compare(rounds, 'open', 'bareOpen') },
      {
        job: 'save 25 marks in one request',
        goal: { atMost: 2.5 },
        ...compare(rounds, 'save', 'thinSave'),
      },
      { job: '- save 25 marks, to a bare Fastify route', ...compare(rounds, 'save', 'routeSave') },
      { job: '- save 25 marks, to the statement alone', ...compare(rounds, 'save', 'bareSave') },
      await laterClass(stage),
    ]
  })

/** What crosses the wire for another class or day, once the register is open. */
async function laterClass(stage: Stage): Promise<Finding> {
  const answers = await work.openClass(stage)(placeOf(0))
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0)
  return {
    job: 'a later class or day of 25 pupils',
    ratio: bytes / 1000,
    unit: 'kB',
    goal: { atMost: 3 },
    detail: `${answers.length} requests, gzip`,
  }
}
