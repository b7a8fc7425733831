import type { User } from '#contract/account.ts'
import { USER } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'

export async function findUser(database: Queryable, id: string): Promise<User | undefined> {
  const [user] = await database.query<User>(`select ${USER} from users where id = $1`, [id])
  return user
}
