import type { Finding } from '../findings.ts'
import { thinOpen } from '../jobs.ts'
import type { Job } from '../jobs.ts'
import { compare, inRounds } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import { TEN_YEARS } from '../school-data.ts'

/** [Q2] A pupil with ten years in a school of 600, as the page reads it: the year with the others, then the comparison. */
export const measurePupilPage = ({ rounds, times }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(TEN_YEARS, async (school) => {
    const { rows } = await school.sql.query<{ id: number }>(
      'select max(id) as id from students where academic_year_id = (select max(id) from academic_years)',
    )
    const read = (path: string): Job => ({ server: 'ours', turns: () => [[[{ path }]]] })
    const own = (job: Job) => ({ school, times, job })
    const address = `/api/students/${rows[0]?.id}/year`
    const found = await inRounds(rounds, {
      thin: own(thinOpen),
      page: own(read(address)),
      comparison: own(read(`${address}/comparison`)),
    })
    return [
      {
        job: 'the page of a pupil with ten years, to thin-open',
        goal: { atMost: 2.5 },
        ...compare(found, 'page', 'thin'),
      },
      { job: '- class and school beside it', ...compare(found, 'comparison', 'thin') },
    ]
  })
