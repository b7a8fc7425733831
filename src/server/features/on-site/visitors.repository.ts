import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Visitor } from '#domain/office-day/visitors.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { VISITOR } from '#server/db/tables/visitors.ts'

type NewVisitor = Pick<Visitor, 'name' | 'visiting' | 'arrived'>

/** Undefined where a visitor of that name is on site already. */
export async function insertVisitor(
  database: Queryable,
  date: IsoDate,
  { name, visiting, arrived }: NewVisitor,
): Promise<Visitor | undefined> {
  const [row] = await database.query<{ visitor: Visitor }>(sql`
    insert into visitors as visitor (date, name, visiting, arrived)
    values (${date}, ${name}, ${visiting}, ${arrived})
    on conflict (date, name_spelling(name)) where left_at is null do nothing
    returning ${VISITOR} as visitor`)
  return row?.visitor
}

/** Locked until the transaction ends. */
export async function holdVisitor(
  transaction: Queryable,
  { id, date }: { id: number; date: IsoDate },
): Promise<Visitor | undefined> {
  const [row] = await transaction.query<{ visitor: Visitor }>(sql`
    select ${VISITOR} as visitor from visitors visitor where id = ${id} and date = ${date} for update`)
  return row?.visitor
}

export async function setLeft(transaction: Queryable, id: number, left: string | null): Promise<void> {
  await transaction.query(sql`update visitors set left_at = ${left} where id = ${id}`)
}
