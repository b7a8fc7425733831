import type { CallName } from '#contract/endpoints/endpoints.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  NOT_NULL_VIOLATION,
  UNIQUE_VIOLATION,
  constraintOf,
  sqlState,
  tableOf,
} from '#server/db/database-errors.ts'
import { JsonText } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** A write that its sender may repeat: the id stands for one intention of one person, however often it is sent. */
export interface Operation {
  id: string
  kind: CallName
  userId: string
}

/** For the statement that has the effect: stores the column `answer` of `answered`, which must have at most one row. */
export function storingAnswer({ id, kind, userId }: Operation, answered: Sql): Sql {
  return sql`
    insert into operations (id, user_id, kind, answer)
    select ${id}::uuid, ${userId}::text, ${kind}::text, answer from (${answered}) as answered`
}

/** For a transaction whose last statement cannot know the answer. */
export async function storeAnswer(
  transaction: Queryable,
  operation: Operation,
  answer: object | null,
): Promise<void> {
  await transaction.query(storingAnswer(operation, sql`select ${jsonOf(answer)}::json as answer`))
}

/** For the beginning of a transaction that does all of the work; a repeat waits for the first one and is undone here. */
export async function claimOperation(transaction: Queryable, operation: Operation): Promise<void> {
  await storeAnswer(transaction, operation, null)
}

/** For the end of that transaction. */
export async function setAnswer(transaction: Queryable, { id }: Operation, answer: unknown): Promise<void> {
  await transaction.query(sql`update operations set answer = ${jsonOf(answer)}::json where id = ${id}`)
}

const jsonOf = (answer: unknown) =>
  answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? null)

/** The operation was done before; nothing was done this time. */
export function isRepeat(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION && constraintOf(error) === 'operations_pkey'
}

/** The statement could not know the answer, and nothing was done. */
export function isAnswerMissing(error: unknown): boolean {
  return sqlState(error) === NOT_NULL_VIOLATION && tableOf(error) === 'operations'
}

/** The first answer; undefined where the id belongs to another person or to another kind of operation. */
export async function findFirstAnswer<Answer>(
  database: Queryable,
  { id, kind, userId }: Operation,
): Promise<JsonText<Answer> | undefined> {
  const [row] = await database.query<{ answer: string }>(sql`
    select answer::text from operations where id = ${id} and kind = ${kind} and user_id = ${userId}`)
  return row && new JsonText<Answer>(row.answer)
}

const KEPT_DAYS = 7

export async function deleteOldOperations(database: Queryable): Promise<void> {
  await database.query(
    sql`delete from operations where created_at < now() - ${KEPT_DAYS}::int * interval '1 day'`,
  )
}
