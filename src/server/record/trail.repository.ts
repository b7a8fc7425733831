import { actingAs } from '#server/db/acting-person.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What is no change of a row, and is entered by the program: an export, a refusal, a restored backup. */
export interface TrailEvent {
  kind: string
  subject: 'pupil' | 'user' | 'school'
  subjectId: string
  subjectName: string
  about: Record<string, unknown>
}

export function enterEvent(database: Queryable, event: TrailEvent, by: ActingPerson): Promise<void> {
  const { kind, subject, subjectId, subjectName, about } = event
  return actingAs(by, async () => {
    await database.query(sql`select enter_in_trail(${kind}::text, ${subject}::text, ${subjectId}::text,
      left(${subjectName}::text, 350), null, null, ${JSON.stringify(about)}::jsonb)`)
  })
}
