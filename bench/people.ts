import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { cookieNames } from '#server/http/cookies.ts'
import { createSessions } from '#server/http/sessions.ts'
import { deriveKey } from '#server/infra/keys.ts'

/** The secret of every measured server, so that people can be signed in without its help. */
export const SESSION_SECRET = 'the same secret in every measured server'

export interface SignedInPerson {
  user: string
  cookie: string
}

interface SignIn {
  connectionString: string
  publicUrl: string
  people: number
  now?: Date
}

/** That many teachers, each with a cookie of their own. */
export async function signInPeople({
  connectionString,
  publicUrl,
  people,
  now = new Date(),
}: SignIn): Promise<SignedInPerson[]> {
  const database = openDatabase({ connectionString, max: 2 })
  const { session } = cookieNames({ publicUrl, port: 0 })
  const sessions = createSessions({
    ...{ database, key: deriveKey(SESSION_SECRET, 'sessions'), clock: () => now },
    idleMinutes: { admins: 60, others: 60, shared: 20 },
  })
  const signedIn: SignedInPerson[] = []
  for (let number = 1; number <= people; number += 1) {
    const user = `teacher-${number}`
    await database.query(sql`
      insert into users (id, first_name, role, is_authorized) values (${user}, ${user}, 'staff', true)
      on conflict do nothing`)
    const cookie = await sessions.start({ userId: user, idToken: null, isShared: false })
    signedIn.push({ user, cookie: `${session}=${cookie}` })
  }
  await database.close()
  return signedIn
}
