import type { Evacuations, OneEvacuation } from '#contract/office-day/evacuations.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { EvacuationPupil } from '#domain/evacuation/evacuation.ts'
import type { Tick } from '#domain/evacuation/ticks.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** Always of the same form, so that instants are compared as texts. */
const instant = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const TICK = sql`json_build_object('id', tick.id, 'studentId', tick.student_id, 'visitor', tick.visitor,
  'value', tick.value, 'at', ${instant(sql`tick.at`)}, 'userName', tick.user_name)`

/** A OneEvacuation. */
const EVACUATION = sql`json_build_object('id', evacuation.id, 'isDrill', evacuation.is_drill,
  'startedAt', ${instant(sql`evacuation.started_at`)}, 'startedBy', evacuation.started_by,
  'endedAt', ${instant(sql`evacuation.ended_at`)}, 'endedBy', evacuation.ended_by, 'people', evacuation.people,
  'ticks', (select coalesce(json_agg(${TICK} order by tick.at, tick.id), '[]')
    from evacuation_ticks tick where tick.evacuation_id = evacuation.id))`

const SHOWN_EARLIER = 10

export async function findEvacuations(database: Queryable): Promise<Evacuations> {
  const [row] = await database.query<Evacuations>(sql`
    select (select ${EVACUATION} from evacuations evacuation where ended_at is null) as running,
      (select coalesce(json_agg(ended), '[]') from (
        select id, is_drill as "isDrill", ${instant(sql`started_at`)} as "startedAt",
          ${instant(sql`ended_at`)} as "endedAt", cardinality(not_found) as "notFound",
          coalesce(not_known, 0) as "notKnown"
        from evacuations where ended_at is not null order by started_at desc limit ${SHOWN_EARLIER}) as ended) as earlier`)
  if (!row) throw new Error('The evacuations have no answer')
  return row
}

export async function findEvacuation(database: Queryable, id: number): Promise<OneEvacuation | undefined> {
  const [row] = await database.query<{ evacuation: OneEvacuation }>(
    sql`select ${EVACUATION} as evacuation from evacuations evacuation where id = ${id}`,
  )
  return row?.evacuation
}

interface NewEvacuation {
  date: IsoDate
  isDrill: boolean
  people: readonly EvacuationPupil[]
  startedAt: Date
  startedBy: string
}

export async function insertEvacuation(
  transaction: Queryable,
  { date, isDrill, people, startedAt, startedBy }: NewEvacuation,
): Promise<{ id: number } | undefined> {
  const [row] = await transaction.query<{ id: number }>(sql`
    insert into evacuations (date, is_drill, people, started_at, started_by)
    values (${date}, ${isDrill}, ${JSON.stringify(people)}::json, ${startedAt}, ${startedBy})
    on conflict ((true)) where ended_at is null do nothing returning id`)
  return row
}

/** Until the transaction ends, nobody is signed in: who was before is seen by it, who is later sees what it starts. */
export async function holdVisitors(transaction: Queryable): Promise<void> {
  await transaction.query(sql`lock table visitors in share mode`)
}

/**
 * Puts the visitors who are on site on the list of an evacuation of the day that is running, each once; who was not here and
 * has come back is looked for again. The list knows a visitor by the spelling that it has already.
 */
export async function listVisitors(
  transaction: Queryable,
  { date, at, userId, userName }: Pick<NewTick, 'at' | 'userId' | 'userName'> & { date: IsoDate },
): Promise<void> {
  // One that is just being ended is waited for.
  await transaction.query(sql`
    insert into evacuation_ticks (id, evacuation_id, visitor, value, at, received_at, user_id, user_name)
    select gen_random_uuid(), evacuation.id, coalesce(latest.visitor, name), 'open', ${at}, ${at}, ${userId}, ${userName}
    from evacuations evacuation join visitors using (date) left join lateral (
      select visitor, value from evacuation_ticks tick
      where tick.evacuation_id = evacuation.id and name_spelling(tick.visitor) = name_spelling(name)
      order by tick.at desc, tick.id desc limit 1) as latest on true
    where date = ${date} and ended_at is null and left_at is null and coalesce(latest.value, 'notHere') = 'notHere'
    for share of evacuation`)
}

/** Keeps it from being ended twice, until the transaction ends. */
export async function holdEvacuation(transaction: Queryable, id: number): Promise<void> {
  await transaction.query(sql`select from evacuations where id = ${id} for no key update`)
}

interface EvacuationEnd {
  endedAt: Date
  endedBy: string
  found: number
  notHere: number
  notKnown: number
  notFound: readonly string[]
}

export async function endEvacuation(
  transaction: Queryable,
  id: number,
  { endedAt, endedBy, found, notHere, notKnown, notFound }: EvacuationEnd,
): Promise<void> {
  await transaction.query(sql`
    update evacuations set ended_at = greatest(${endedAt}, started_at), ended_by = ${endedBy}, found = ${found},
      not_here = ${notHere}, not_known = ${notKnown}, not_found = ${notFound}::text[]
    where id = ${id}`)
}

type NewTick = Omit<Tick, 'at'> & { evacuationId: number; userId: string; at: Date; receivedAt: Date }

/** Undefined where the list has no such person, and where the tick is there already. */
export async function insertTick(database: Queryable, tick: NewTick): Promise<Tick | undefined> {
  const { id, evacuationId, studentId, visitor, value, at, receivedAt, userId, userName } = tick
  const [row] = await database.query<{ tick: Tick }>(sql`
    insert into evacuation_ticks as tick
      (id, evacuation_id, student_id, visitor, value, at, received_at, user_id, user_name)
    select ${id}, evacuation.id, ${studentId}::int, ${visitor}, ${value},
      least(greatest(${at}::timestamptz, started_at), ${receivedAt}::timestamptz), ${receivedAt}::timestamptz, ${userId}, ${userName}
    from evacuations evacuation where id = ${evacuationId} and (${studentId}::int is null or exists (
      select from json_array_elements(people) as person where (person ->> 'studentId')::int = ${studentId}))
    on conflict (id) do nothing
    returning ${TICK} as tick`)
  return row?.tick
}

/** The tick of this person that was entered before under the same id. */
export async function findTick(
  database: Queryable,
  { id, userId, evacuationId }: Pick<NewTick, 'id' | 'userId' | 'evacuationId'>,
): Promise<Tick | undefined> {
  const [row] = await database.query<{ tick: Tick }>(sql`
    select ${TICK} as tick from evacuation_ticks tick
    where id = ${id} and user_id = ${userId} and evacuation_id = ${evacuationId}`)
  return row?.tick
}
