import type { User } from '#contract/account.ts'
import type { Queryable } from '#server/db/database.ts'

export async function findUser(database: Queryable, id: string): Promise<User | undefined> {
  const [user] = await database.query<User>(
    `select id, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
       role, is_active as "isActive", is_authorized as "isAuthorized", last_sign_in_at as "lastSignInAt",
       created_at as "createdAt", updated_at as "updatedAt"
     from users where id = $1`,
    [id],
  )
  return user
}
