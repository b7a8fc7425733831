import type { Finding } from './findings.ts'
import { ofClass, save, saveOne, withKeys } from './jobs.ts'
import type { Job } from './jobs.ts'
import { compare, inRounds } from './measure.ts'
import type { Effort } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import { CLASS_SIZE, ONE_YEAR } from './school-data.ts'

const GOAL = { atMost: 1.05 }

/** What it costs that every save has an operation id, whose answer the server keeps. */
export const measureOperationIds = ({ rounds, times }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    const own = (job: Job) => ({ school, times, job })
    const saveClass = save(CLASS_SIZE, ofClass, { expects: true })
    const found = await inRounds(rounds, {
      ...{ one: own(saveOne), oneWithId: own(withKeys(saveOne)) },
      ...{ many: own(saveClass), manyWithId: own(withKeys(saveClass)) },
    })
    return [
      {
        job: 'save one mark with an operation id, to without',
        goal: GOAL,
        ...compare(found, 'oneWithId', 'one'),
      },
      {
        job: 'save 25 marks with an operation id, to without',
        goal: GOAL,
        ...compare(found, 'manyWithId', 'many'),
      },
    ]
  })
