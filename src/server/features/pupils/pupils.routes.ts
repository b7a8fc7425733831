import { pupilCalls } from '#contract/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { notFound, unknownAcademicYear } from '#server/http/refusal-error.ts'
import { personName } from '#server/http/person-name.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import type { Clock } from '#server/infra/clock.ts'
import { classForNew, refuseFutureDates, refuseUnknownClass } from './pupil-checks.ts'
import { explainingRefusals } from './pupil-refusals.ts'
import { countMarksOutside, deletePupil, insertPupil, updatePupil } from './pupils.repository.ts'

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
      return insertPupil(transaction, { ...body, yearGroup }, consent)
    })
    const entry = await explainingRefusals(adding)
    if (!entry) throw unknownAcademicYear()
    return entry
  })

  serve(pupilCalls.change, async ({ params, body, person }) => {
    const change = { id: params.id, fields: body, consent: consentGivenTo(person) }
    refuseFutureDates(body, change.consent.today)
    const changing = database.transaction(async (transaction) => {
      await refuseUnknownClass(transaction, params.id, body.yearGroup)
      return updatePupil(transaction, change)
    })
    const entry = await explainingRefusals(changing)
    if (!entry) throw notFound('pupil')
    // A consent that was withdrawn took the photo with it.
    if (body.photoConsent === false) cleanPhotos()
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
