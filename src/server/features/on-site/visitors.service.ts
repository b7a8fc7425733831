import type { BodyOf } from '#contract/call.ts'
import type { visitorCalls } from '#contract/office-day/visitors.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { VISIT_REFUSALS, refuseVisit } from '#domain/office-day/visitors.ts'
import type { Visitor } from '#domain/office-day/visitors.ts'
import { constraintOf } from '#server/db/database-errors.ts'
import type { Transactional } from '#server/db/database.ts'
import { conflict, invalidInput, notFound } from '#server/http/refusal-error.ts'
import { lookForVisitors } from './evacuations.service.ts'
import type { Doing } from './evacuations.service.ts'
import { holdVisitor, insertVisitor, setLeft } from './visitors.repository.ts'

const visitorHere = (name: string) =>
  conflict(
    'visitorHere',
    `${name} is signed in already. If this is another person, add an initial or a company to the name.`,
  )

/** [N1] Signs a visitor in for today. */
export async function enterVisitor(
  database: Transactional,
  visitor: BodyOf<typeof visitorCalls.enter>,
  doing: Doing,
): Promise<Visitor> {
  const { date, time } = schoolNow(doing.now)
  const refusal = refuseVisit({ ...visitor, left: null }, time)
  if (refusal) throw invalidInput(VISIT_REFUSALS[refusal])
  return database.transaction(async (transaction) => {
    const entered = await insertVisitor(transaction, date, visitor)
    if (!entered) throw visitorHere(visitor.name)
    await lookForVisitors(transaction, doing)
    return entered
  })
}

/** [N1] Signs a visitor of today out, or takes that back. */
export function leave(
  database: Transactional,
  { id, left }: BodyOf<typeof visitorCalls.leave> & { id: number },
  doing: Doing,
): Promise<Visitor> {
  const { date, time } = schoolNow(doing.now)
  return database.transaction(async (transaction) => {
    const visitor = await holdVisitor(transaction, { id, date })
    if (!visitor) throw notFound('visitor today')
    // Another device, which did not know that yet: the first time stays.
    if (left !== null && visitor.left !== null) return visitor
    const refusal = refuseVisit({ ...visitor, left }, time)
    if (refusal) throw invalidInput(VISIT_REFUSALS[refusal])
    await setLeft(transaction, id, left).catch((error: unknown) => {
      throw constraintOf(error) === 'visitors_here' ? visitorHere(visitor.name) : error
    })
    if (left === null) await lookForVisitors(transaction, doing)
    return { ...visitor, left }
  })
}
