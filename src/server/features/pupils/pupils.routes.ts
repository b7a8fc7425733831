import type { BodyOf } from '#contract/call.ts'
import { pupilCalls } from '#contract/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { joinPersons } from '#server/db/persons/join-persons.ts'
import type { Serve } from '#server/http/calls.ts'
import { notFound, unknownAcademicYear } from '#server/http/refusal-error.ts'
import { personName } from '#server/http/person-name.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import type { Clock } from '#server/infra/clock.ts'
import { classForNew, refuseFutureDates, refuseUnknownClass } from './pupil-checks.ts'
import { explainingRefusals } from './pupil-refusals.ts'
import { countMarksOutside, deletePupil, findEntry, insertPupil, updatePupil } from './pupils.repository.ts'

interface PupilParts {
  database: Database
  clock: Clock
  /** Starts to remove the photos that no pupil refers to any more; the request does not wait for it. */
  cleanPhotos: () => void
}

/** Adding, changing and deleting pupils; the lists of pupils are read elsewhere. */
export function pupilRoutes(serve: Serve, { database, clock, cleanPhotos }: PupilParts): void {
  const consentGivenTo = (person: SignedIn) => ({
    today: schoolNow(clock()).date,
    by: personName(person),
  })

  serve(pupilCalls.add, async ({ body, person }) => {
    const consent = consentGivenTo(person)
    refuseFutureDates(body, consent.today)
    const adding = database.transaction(async (transaction) => {
      const yearGroup = await classForNew(transaction, body.yearGroup)
      const entry = await insertPupil(transaction, { ...body, yearGroup }, consent)
      if (!entry) throw unknownAcademicYear()
      await joinPersons(transaction, [{ id: entry.id, saysConsent: body.photoConsent !== undefined }])
      return (await findEntry(transaction, entry.id)) ?? entry
    })
    return explainingRefusals(adding)
  })

  serve(pupilCalls.change, async ({ params, body, person }) => {
    const change = { id: params.id, fields: body, consent: consentGivenTo(person) }
    refuseFutureDates(body, change.consent.today)
    const changing = database.transaction(async (transaction) => {
      await refuseUnknownClass(transaction, params.id, body.yearGroup)
      const entry = await updatePupil(transaction, change)
      if (!entry) throw notFound('pupil')
      if (!tellsWhoItIs(body)) return entry
      await joinPersons(transaction, [{ id: entry.id, saysConsent: body.photoConsent !== undefined }])
      return (await findEntry(transaction, entry.id)) ?? entry
    })
    const entry = await explainingRefusals(changing)
    // A consent that was withdrawn took the photo with it, and a pupil who has left keeps none.
    if (body.photoConsent === false || body.leaveDate) cleanPhotos()
    return entry
  })

  serve(pupilCalls.marksOutside, async ({ params, query }) => ({
    days: await countMarksOutside(database, params.id, query),
  }))

  serve(pupilCalls.remove, async ({ params }) => {
    if (!(await explainingRefusals(deletePupil(database, params.id)))) throw notFound('pupil')
    cleanPhotos()
  })
}

/** Whether a change is of what tells one child from another. */
function tellsWhoItIs(fields: BodyOf<typeof pupilCalls.change>): boolean {
  return ['firstName', 'lastName', 'dateOfBirth', 'hubspotId'].some((field) => field in fields)
}
