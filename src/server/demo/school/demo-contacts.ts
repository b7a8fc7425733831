import type { Contact } from '#domain/pupils/contacts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { replaceContacts } from '#server/db/tables/pupil-contacts.ts'
import { FAMILIES } from './demo-names.ts'
import type { Person } from './demo-people.ts'
import { chance, pick } from './seeded.ts'

const FATHER_SHARE = 0.9
const GRANDMOTHER_SHARE = 0.3
const NOT_ALLOWED_SHARE = 0.02

/** Both parents of most children, the grandmother of some. */
export async function fillContacts(transaction: Queryable, people: readonly Person[]): Promise<void> {
  const rows = await transaction.query<{ id: number; hubspotId: string }>(
    sql`select min(id) as id, hubspot_id as "hubspotId" from students group by hubspot_id order by 1`,
  )
  const contacts = new Map(people.map((person) => [person.hubspotId, contactsOf(person)]))
  await replaceContacts(
    transaction,
    rows.map(({ id, hubspotId }) => ({ studentId: id, contacts: contacts.get(hubspotId) ?? [] })),
  )
}

function contactsOf({ hubspotId, family, lastName }: Person): Contact[] {
  const invent = (relation: 'Mother' | 'Father' | 'Grandmother'): Contact => {
    const seed = `${hubspotId} ${relation}`
    const firstNames = FAMILIES[family][relation === 'Father' ? 'boys' : 'girls']
    const name = `${pick(firstNames, seed)} ${lastName}`
    const isParent = relation !== 'Grandmother'
    const isBarred = relation === 'Father' && chance(`${seed} barred`) < NOT_ALLOWED_SHARE
    return {
      ...{ name, relation, phone: inventPhone(seed), otherPhone: null },
      email: isParent ? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org` : null,
      hasParentalResponsibility: isParent && !isBarred,
      mayCollect: !isBarred,
    }
  }
  const others = [
    ...(chance(`${hubspotId} father`) < FATHER_SHARE ? [invent('Father')] : []),
    ...(chance(`${hubspotId} grandmother`) < GRANDMOTHER_SHARE ? [invent('Grandmother')] : []),
  ]
  return [invent('Mother'), ...others]
}

/** In the range that is kept for films: no person has such a number. */
function inventPhone(seed: string): string {
  return `07700 900${String(Math.floor(chance(`${seed} phone`) * 1000)).padStart(3, '0')}`
}
