import type { BodyOf } from '#contract/call.ts'
import type { SetUpClass, schoolSetupCalls } from '#contract/school-setup.ts'
import { USUAL_CLASSES, isSameClassName } from '#domain/school-year/usual-classes.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import * as classes from './school-classes.repository.ts'

async function existing(transaction: Queryable, id: number): Promise<SetUpClass> {
  const found = await classes.lockClass(transaction, id)
  if (!found) throw notFound('class')
  return found
}

export function addClass(
  database: Database,
  fields: BodyOf<typeof schoolSetupCalls.addClass>,
): Promise<SetUpClass> {
  const added = { name: fields.name, ageRange: fields.ageRange ?? null, isActive: fields.isActive ?? true }
  return database.transaction(async (transaction) => {
    refuseTaken(fields.name, await classes.lockNames(transaction))
    const [id] = await classes.insertClasses(transaction, [added])
    return existing(transaction, id ?? 0)
  })
}

/** People would take two classes whose names differ only in case for one. */
function refuseTaken(name: string, others: readonly string[]): void {
  const taken = others.find((other) => isSameClassName(other, name))
  if (taken) throw conflict('alreadyExists', `There is a class with the name ${taken} already.`)
}

export function addUsualClasses(database: Database): Promise<SetUpClass[]> {
  return database.transaction(async (transaction) => {
    const known = await classes.lockNames(transaction)
    const missing = USUAL_CLASSES.filter(({ name }) => !known.some((other) => isSameClassName(other, name)))
    await classes.insertClasses(
      transaction,
      missing.map((entry) => ({ ...entry, isActive: true })),
    )
    return classes.findSetUpClasses(transaction)
  })
}

export function changeClass(
  database: Database,
  id: number,
  fields: BodyOf<typeof schoolSetupCalls.changeClass>,
): Promise<SetUpClass> {
  return database.transaction(async (transaction) => {
    const before = await existing(transaction, id)
    if (fields.name !== undefined && fields.name !== before.name) {
      const others = (await classes.lockNames(transaction)).filter((name) => name !== before.name)
      refuseTaken(fields.name, others)
    }
    await classes.changeClass(transaction, id, fields)
    return existing(transaction, id)
  })
}

export function removeClass(database: Database, id: number): Promise<undefined> {
  return database.transaction(async (transaction) => {
    const { name, pupilCount } = await existing(transaction, id)
    if (await classes.deleteEmptyClass(transaction, id)) return undefined
    throw conflict(
      'inUse',
      `${name} has ${pupilCount} pupils over the years and stays; it can be set to not active instead.`,
    )
  })
}
