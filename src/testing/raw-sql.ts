import { Sql } from '#server/db/sql.ts'

/** SQL that a test puts together itself, such as the name of a table. The server has no such thing. */
export const rawSql = (text: string) => new Sql([text], [])
