import type { RollOverRow } from '#contract/roll-over.ts'
import { academicYearRange, nextAcademicYear } from '#domain/school-year/academic-years.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { daysInNextYear } from '#domain/planned-absences/planned-absences.ts'
import { planRollOver } from '#domain/school-year/roll-over.ts'
import type { RollOverStep } from '#domain/school-year/roll-over.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { holdClasses } from '#server/db/tables/school-classes.ts'
import { invalidInput, notFound } from '#server/http/refusal-error.ts'
import {
  copyPlans,
  copyPupils,
  findLastSchoolDay,
  findPlans,
  findPupils,
  lockYears,
} from './roll-over.repository.ts'
import type { CopiedPupil } from './roll-over.repository.ts'

export interface Years {
  fromYearId: number
  toYearId: number
  exceptions?: { id: number; outcome: 'stays' | 'leftOut' }[] | undefined
}

export function previewRollOver(database: Database, years: Years, today: IsoDate): Promise<RollOverRow[]> {
  return database.transaction(async (transaction) =>
    (await plan(transaction, years, today)).steps.map(({ pupil, outcome, yearGroup }) => ({
      id: pupil.id,
      name: `${pupil.firstName} ${pupil.lastName}`,
      ...{ from: pupil.yearGroup, to: yearGroup, outcome, leaveDate: pupil.leaveDate },
    })),
  )
}

/** Copies the pupils who move up; those who are in the next year already stay, so that a second call changes nothing. */
export function runRollOver(database: Database, years: Years, today: IsoDate): Promise<number> {
  return database.transaction(async (transaction) => {
    const { steps, nextYear } = await plan(transaction, years, today)
    const moves = steps.flatMap(({ pupil, yearGroup }) =>
      yearGroup === null ? [] : [{ id: pupil.id, yearGroup }],
    )
    const copied = await copyPupils(transaction, years.toYearId, moves)
    await carryPlans(transaction, copied, { fromYearId: years.fromYearId, nextYear })
    return copied.length
  })
}

/** [M7] Plans go on with their pupils. */
async function carryPlans(
  transaction: Queryable,
  copied: readonly CopiedPupil[],
  { fromYearId, nextYear }: { fromYearId: number; nextYear: DateRange },
): Promise<void> {
  const newIds = new Map(copied.map(({ id, newId }) => [id, newId]))
  const lastSchoolDay = await findLastSchoolDay(transaction, fromYearId)
  const held = await findPlans(transaction, [...newIds.keys()], lastSchoolDay ?? nextYear.from)
  const carried = held.flatMap(({ isWeekly, ...heldPlan }) => {
    const days = daysInNextYear({ ...heldPlan, isWeekly }, lastSchoolDay, nextYear)
    const newId = newIds.get(heldPlan.studentId)
    return days && newId !== undefined ? [{ ...heldPlan, ...days, newId }] : []
  })
  if (carried.length > 0) await copyPlans(transaction, carried)
}

async function plan(
  transaction: Queryable,
  { fromYearId, toYearId, exceptions = [] }: Years,
  today: IsoDate,
): Promise<{ steps: RollOverStep[]; nextYear: DateRange }> {
  const years = await lockYears(transaction, [fromYearId, toYearId])
  const [from, to] = [years.get(fromYearId), years.get(toYearId)]
  if (!from || !to) throw notFound('academic year')
  if (nextAcademicYear(from) !== to) throw invalidInput(`toYearId must be the year that follows ${from}.`)
  const nextYear = academicYearRange(to)
  const steps = planRollOver({
    pupils: await findPupils(transaction, fromYearId),
    alreadyThere: await findPupils(transaction, toYearId),
    classes: await holdClasses(transaction),
    nextYearFrom: nextYear.from,
    today,
    exceptions: new Map(exceptions.map(({ id, outcome }) => [id, outcome])),
  })
  return { steps, nextYear }
}
