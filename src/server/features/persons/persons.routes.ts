import { personCalls } from '#contract/persons/persons.ts'
import type { SuggestionList } from '#contract/persons/persons.ts'
import { TOO_MANY_BANNED } from '#domain/pupils/contacts.ts'
import { suggestPersons } from '#domain/pupils/person-suggestions.ts'
import type { Database } from '#server/db/database.ts'
import { mergePersons } from '#server/db/persons/merge-persons.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import { findRowsAlike, findToldApart, holdPersons, separateRow, tellApart } from './persons.repository.ts'
import type { SuggestedRow } from './persons.repository.ts'

const MOST_LISTED = 100

interface PersonParts {
  database: Database
  expensive: ExpensiveWork
  /** Starts to remove the photos that no pupil refers to any more; the request does not wait for it. */
  cleanPhotos: () => void
}

/** [Q1] Pupils of different years who may be one child: a person confirms or parts them. */
export function personRoutes(serve: Serve, { database, expensive, cleanPhotos }: PersonParts): void {
  serve(
    personCalls.suggestions,
    inTurn(expensive.counts, async () => {
      const [rows, apart] = await Promise.all([findRowsAlike(database), findToldApart(database)])
      return toList(suggestPersons(rows, apart))
    }),
  )

  serve(personCalls.confirm, async ({ body: { personIds } }) => {
    await database.transaction(async (transaction) => {
      const years = await holdPersons(transaction, personIds)
      refuseUnknown(personIds, years)
      const twice = years.find(({ academicYear }, place) => years[place - 1]?.academicYear === academicYear)
      if (twice) throw inOneYear(twice.academicYear)
      if (!(await mergePersons(transaction, personIds))) throw conflict('tooManyBanned', TOO_MANY_BANNED)
    })
    cleanPhotos()
  })

  serve(personCalls.part, ({ body: { personIds } }) =>
    database.transaction(async (transaction) => {
      refuseUnknown(personIds, await holdPersons(transaction, personIds))
      await tellApart(transaction, personIds)
    }),
  )

  serve(personCalls.separate, ({ params }) =>
    database.transaction(async (transaction) => {
      if (!(await separateRow(transaction, params.id))) throw notFound('pupil with other years')
    }),
  )
}

const inOneYear = (year: string) =>
  conflict('inOneYear', `They are both in ${year}, so they cannot be one child. Delete one of them first.`)

function refuseUnknown(personIds: readonly number[], known: readonly { personId: number }[]): void {
  const found = new Set(known.map(({ personId }) => personId))
  if (new Set(personIds).size !== personIds.length)
    throw conflict('samePerson', 'This is one person already.')
  if (!personIds.every((id) => found.has(id))) throw notFound('person any more. Load the page again')
}

function toList(suggestions: ReturnType<typeof suggestPersons<SuggestedRow>>): SuggestionList {
  return {
    total: suggestions.length,
    suggestions: suggestions.slice(0, MOST_LISTED).map(({ reason, persons }) => ({
      reason,
      persons: persons.map((rows) => ({
        personId: rows[0]?.personId ?? 0,
        years: rows.map(toYear),
      })),
    })),
  }
}

function toYear({ id, academicYear, yearGroup, firstName, lastName, dateOfBirth, hubspotId }: SuggestedRow) {
  return { id, academicYear, yearGroup, firstName, lastName, dateOfBirth, hubspotId }
}
