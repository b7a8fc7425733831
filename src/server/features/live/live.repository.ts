import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import type { PendingChange } from './announcer.ts'

export const LIVE_CHANNEL = 'live'

/** PostgreSQL refuses longer notices. */
const MAX_BYTES = 7_900

/** Tells every process the changes, with the classes of the pupils in place of the pupils. */
export function notifying(changes: readonly PendingChange[]): Sql {
  return sql`
    select pg_notify(${LIVE_CHANNEL},
      case when octet_length(text) > ${MAX_BYTES}::int then '[{"topic":"everything"}]' else text end)
    from (
      select json_agg(json_strip_nulls(json_build_object(
        'topic', topic, 'date', date, 'by', by,
        'classes', (select json_agg(distinct year_group) from students where id = any(change.pupils))
      )))::text as text
      from json_to_recordset(${JSON.stringify(changes)}::json) as change(topic text, date text, by json, pupils int[])
    ) as changes`
}
