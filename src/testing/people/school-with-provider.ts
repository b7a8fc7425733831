import type { User } from '#contract/account.ts'
import type { Invitation } from '#contract/people/invitations.ts'
import { sql } from '#server/db/sql.ts'
import type { DemoAccount } from '#server/demo/login/accounts.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { buildSchool } from '#testing/school-builder.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import { signInAtProvider } from '#testing/sign-in-at-provider.ts'

/** Friday, in the morning. */
export const MORNING = Date.parse('2026-11-13T09:05:00Z')

const GUESTS = Array.from({ length: 20 }, (_, index) => `guest-${index}`)
const PEOPLE: DemoAccount[] = [
  { id: 'head', firstName: 'Helen', lastName: 'Head', post: 'Head' },
  ...GUESTS.map((id, index) => ({ id, firstName: 'Guest', lastName: String(index), post: 'Teacher' })),
]

export const emailOf = (id: string) => `${id}@bramleyhall.example`

/** A school beside a real identity provider, with a head and twenty people who have not signed in yet. */
export async function openSchoolWithProvider(env: Record<string, string> = {}) {
  /** What the provider says of an account besides name and address, and what the clock shows; a test changes both. */
  const world = { now: MORNING, claims: {} as Record<string, Record<string, unknown>> }
  const port = await freePort()
  const provider = await startIdentityProvider(PEOPLE, { moreClaims: (id) => world.claims[id] ?? {} })
  const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const server = await openTestServer({
    env: { ...provider.env, ...address, SESSION_SECRET: 'x'.repeat(40), ...env },
    clock: () => new Date(world.now),
  })
  const database = server.ownDatabase
  await buildSchool(database)
  await database.query(
    sql`insert into school_classes (name) values ('Year 2'), ('Year 3') on conflict do nothing`,
  )

  return {
    world,
    database,

    /** Only the head has signed in, on a Friday morning. */
    async begin(): Promise<void> {
      Object.assign(world, { now: MORNING, claims: {} })
      await database.query(sql`delete from invitations`)
      await database.query(sql`delete from users`)
      await database.query(sql`delete from sessions`)
    },

    /** The browser of a person who signs in, the status of that, and the account. */
    async signIn(id: string) {
      const { browser, answer } = await signInAtProvider(server.origin, id)
      const { body: user } = await browser.getJson<User>('/api/auth/user')
      return { browser, status: answer.status, user }
    },

    async close(): Promise<void> {
      await server.close()
      await provider.stop()
    },
  }
}
/** The account of somebody who signs in uninvited. */
export const NEWCOMER = {
  role: 'read-only',
  isActive: true,
  isAuthorized: false,
  position: null,
  endsOn: null,
}

export type SchoolWithProvider = Awaited<ReturnType<typeof openSchoolWithProvider>>

/** Invites one of the guests, as staff unless told otherwise. */
export const invite = (admin: BrowserSession, id: string, more: object = {}) =>
  admin.sendJson<Invitation & { message: string }>('POST', '/api/invitations', {
    ...{ email: emailOf(id), role: 'staff', ...more },
  })
