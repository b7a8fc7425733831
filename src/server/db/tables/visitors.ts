import { sql } from '#server/db/sql.ts'

/** A Visitor. */
export const VISITOR = sql`json_build_object('id', visitor.id, 'name', visitor.name, 'visiting', visiting,
  'arrived', to_char(arrived, 'HH24:MI'), 'left', to_char(left_at, 'HH24:MI'))`
