import type { User } from '#contract/account.ts'
import type { Queryable } from '#server/db/database.ts'
import { USER } from '#server/db/tables/users.ts'
import { sql } from '#server/db/sql.ts'

export async function findUser(database: Queryable, id: string): Promise<User | undefined> {
  const [user] = await database.query<User>(sql`select ${USER} from users where id = ${id}`)
  return user
}
