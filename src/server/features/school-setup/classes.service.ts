import type { BodyOf } from '#contract/call.ts'
import type { SetUpClass, schoolSetupCalls } from '#contract/school-setup.ts'
import { USUAL_CLASSES } from '#domain/usual-classes.ts'
import { constraintOf } from '#server/db/database-errors.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import * as classes from './classes.repository.ts'

const nameTaken = () => conflict('alreadyExists', 'There is a class with this name already.')

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
    const [id] = await classes.insertClasses(transaction, [added])
    if (id === undefined) throw nameTaken()
    return existing(transaction, id)
  })
}

export async function addUsualClasses(database: Database): Promise<SetUpClass[]> {
  const usual = USUAL_CLASSES.map((entry) => ({ ...entry, isActive: true }))
  await classes.insertClasses(database, usual)
  return classes.listClasses(database)
}

export async function changeClass(
  database: Database,
  id: number,
  fields: BodyOf<typeof schoolSetupCalls.changeClass>,
): Promise<SetUpClass> {
  const change = database.transaction(async (transaction) => {
    await existing(transaction, id)
    await classes.changeClass(transaction, id, fields)
    return existing(transaction, id)
  })
  return change.catch((error: unknown) => {
    throw constraintOf(error) === 'school_classes_name_key' ? nameTaken() : error
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
