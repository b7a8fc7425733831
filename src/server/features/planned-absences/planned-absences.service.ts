import type { BodyOf } from '#contract/call.ts'
import type { PlannedAbsence, plannedAbsenceCalls } from '#contract/office-day/planned-absences.ts'
import { can } from '#domain/accounts/permissions.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { lastDayAfterEnd, mayEndPlan } from '#domain/planned-absences/planned-absences.ts'
import { reachesSchoolYear } from '#domain/school-year/academic-years.ts'
import type { Transactional, Queryable } from '#server/db/database.ts'
import { findYearNames } from '#server/db/tables/academic-years.ts'
import { personName } from '#server/http/person-name.ts'
import { conflict, invalidInput, notFound, notPermitted, termClosed } from '#server/http/refusal-error.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import {
  approvePlan,
  endPlan,
  findClash,
  findClosedTerm,
  findPlan,
  holdPlan,
  nextPlanId,
  writePlan,
} from './planned-absences.repository.ts'

/** A plan as the person has read it. */
interface Known {
  id: number
  version: string
}

/** [L6] A plan of which every day lies in a closed term belongs to its record. */
async function refuseInClosedTerm(transaction: Queryable, days: DateRange): Promise<void> {
  const name = await findClosedTerm(transaction, days)
  if (name !== undefined) throw termClosed(name, 'planned absences')
}

/** Holds the plan as it was read, unless its term is closed. */
async function holdAsRead(transaction: Queryable, { id, version }: Known): Promise<void> {
  const held = await holdPlan(transaction, id)
  if (held === undefined) throw notFound('planned absence')
  if (held !== version)
    throw conflict(
      'changedMeanwhile',
      'This plan was changed meanwhile. Read it again before you change or approve it.',
    )
  await refuseInClosedTerm(transaction, await existing(transaction, id))
}

interface PlanToSave {
  /** None for a new one. */
  known?: Known
  plan: BodyOf<typeof plannedAbsenceCalls.add>
  person: SignedIn
  now: Date
}

async function existing(database: Queryable, id: number): Promise<PlannedAbsence> {
  const plan = await findPlan(database, id)
  if (!plan) throw notFound('planned absence')
  return plan
}

/** [M7] Adds or changes a plan, for all of its pupils or none. */
export async function savePlan(
  database: Transactional,
  { known, plan: { isApproved, ...plan }, person, now }: PlanToSave,
): Promise<PlannedAbsence> {
  if (isApproved && !can(person, 'school:manage')) throw notPermitted()
  const by = personName(person)
  return database.transaction(async (transaction) => {
    if (!reachesSchoolYear(plan, await findYearNames(transaction)))
      throw invalidInput('from and to must be in an academic year of the school.')
    if (known) await holdAsRead(transaction, known)
    await refuseInClosedTerm(transaction, plan)
    const id = known?.id ?? (await nextPlanId(transaction))
    // A pupil who is added later belongs to the plan of the person who entered it.
    const enteredBy = known ? (await existing(transaction, id)).enteredBy : by
    const toWrite = { ...plan, id, enteredBy, approval: isApproved ? { by, at: now } : null }
    const clash = await findClash(transaction, toWrite)
    if (clash)
      throw conflict(
        'alreadyPlanned',
        `${clash.name} has a plan for a part of this already: ${clash.code}, ${formatShortDate(clash.from)} to ${formatShortDate(clash.to)}. Change or end that one first.`,
      )
    const written = await writePlan(transaction, toWrite)
    if (written < plan.studentIds.length) throw notFound('pupil')
    return existing(transaction, id)
  })
}

export async function approve(
  database: Transactional,
  known: Known,
  approval: { by: string; at: Date },
): Promise<PlannedAbsence> {
  return database.transaction(async (transaction) => {
    await holdAsRead(transaction, known)
    await approvePlan(transaction, known.id, approval)
    return existing(transaction, known.id)
  })
}

export async function end(
  database: Transactional,
  id: number,
  { person, today }: { person: SignedIn; today: IsoDate },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await holdPlan(transaction, id)) === undefined) throw notFound('planned absence')
    const plan = await existing(transaction, id)
    const mayApprove = can(person, 'school:manage')
    if (!mayEndPlan(plan, { mayApprove, name: personName(person) })) throw notPermitted()
    await refuseInClosedTerm(transaction, plan)
    await endPlan(transaction, id, lastDayAfterEnd(plan, today))
  })
}
