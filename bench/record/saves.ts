import type { Finding } from '../findings.ts'
import { firstMarks, ofClass, save } from '../jobs.ts'
import type { Job } from '../jobs.ts'
import { CLASSES_TODAY, compare, inRounds } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import type { Roll } from '../roll.ts'
import { CLASS_SIZE, ONE_YEAR } from '../school-data.ts'

/** What the record adds to the tables that a save writes (migrations 0192, 0210 and 0211). */
const TRIGGERS = {
  attendance_changes: ['attendance_changes_facts'],
  attendance_records: [
    'attendance_records_note_of_insert',
    'attendance_records_note_of_update',
    'attendance_records_lock_counted',
    'attendance_records_locks_entered',
    'attendance_records_deletions_entered',
    'attendance_records_history_of_delete',
    'attendance_records_stay',
  ],
}

async function setRecord({ sql }: Roll, isKept: boolean): Promise<void> {
  for (const [table, triggers] of Object.entries(TRIGGERS)) {
    for (const trigger of triggers) {
      await sql.query(`alter table ${table} ${isKept ? 'enable' : 'disable'} trigger ${trigger}`)
    }
  }
  await sql.query(
    isKept
      ? 'create index if not exists attendance_changes_id_index on attendance_changes using brin (id) with (pages_per_range = 16)'
      : 'drop index if exists attendance_changes_id_index',
  )
}

const keeping = (isKept: boolean, job: Job): Job => ({
  ...job,
  async prepare(roll, dates) {
    await setRecord(roll, isKept)
    await job.prepare?.(roll, dates)
  },
})

/** [L5] The same saves with the triggers and the index of the record and without, in turn. */
export const measureSavesOfRecord = ({ rounds, times }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    const changed = save(CLASS_SIZE, ofClass, { expects: true })
    const firstDays = school.days
      .flatMap((date) => CLASSES_TODAY.map(({ classNumber }) => ({ classNumber, date })))
      .slice(0, times)
    const own = (job: Job, isKept: boolean) => ({ school, times, job: keeping(isKept, job) })
    const found = await inRounds(rounds, {
      changed: own(changed, true),
      changedWithout: own(changed, false),
      first: { ...own(firstMarks, true), classDays: firstDays },
      firstWithout: { ...own(firstMarks, false), classDays: firstDays },
    })
    const goal = { atMost: 1.05 }
    return [
      {
        job: 'save 25 other codes, to the same without the record',
        goal,
        ...compare(found, 'changed', 'changedWithout'),
      },
      {
        job: 'save 25 first marks, to the same without the record',
        goal,
        ...compare(found, 'first', 'firstWithout'),
      },
    ]
  })
