import { useQuery } from '@tanstack/react-query'
import { suggestionsQuery, useAnswerSuggestion } from '#client/api/pupil-page/persons.ts'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { Suggestion } from '#contract/persons/persons.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { SUGGESTION_REASONS } from '#domain/pupils/person-suggestions.ts'
import { Link } from 'wouter'

/** [Q1] Pupils of different years who may be one child. Nothing where there is nothing to answer. */
export function PersonsSection() {
  const { data } = useQuery(suggestionsQuery)
  if (!data || data.total === 0) return null
  const { total, suggestions } = data
  return (
    <Card className="grid gap-3 p-5">
      <div>
        <h2 className="text-lg font-semibold tracking-tight">
          {total === 1 ? 'Is this one child?' : `Are these one child? ${total} to answer`}
        </h2>
        <p className="text-sm text-ink-2">
          Pupils of different years who look alike. One child has the same photo, contacts and history in
          every year.
        </p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {suggestions.map((suggestion) => (
          <SuggestionItem key={idsOf(suggestion).join()} suggestion={suggestion} />
        ))}
      </ul>
      {total > suggestions.length && (
        <p className="text-sm text-ink-2">The first {suggestions.length} are shown; the others follow.</p>
      )}
    </Card>
  )
}

const idsOf = ({ persons }: Suggestion) => persons.map(({ personId }) => personId)

type Year = Suggestion['persons'][number]['years'][number]

const nameOf = ({ firstName, lastName }: Pick<Year, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

function SuggestionItem({ suggestion }: { suggestion: Suggestion }) {
  const { mutateAsync, isPending } = useAnswerSuggestion()
  const years = suggestion.persons.flatMap((person) => person.years)
  const name = years[0] ? nameOf(years[0]) : ''
  const isTwo = suggestion.persons.length === 2
  const answer = (isOne: boolean) =>
    withToast(mutateAsync({ personIds: idsOf(suggestion), isOne }), {
      done: isOne
        ? { title: 'One child', description: `The years of ${name} are together now.` }
        : { title: 'Different children', description: 'They will not be asked about again.' },
      failed: 'Update failed',
    })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <ul className="grid gap-0.5">
          {years.map((year) => (
            <YearLine key={year.id} year={year} />
          ))}
        </ul>
        <p className="text-sm text-ink-2">{SUGGESTION_REASONS[suggestion.reason]}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={isPending} onClick={() => void answer(true)}>
          One child<span className="sr-only"> {name}</span>
        </Button>
        <Button busy={isPending} onClick={() => void answer(false)}>
          {isTwo ? 'Two children' : 'Different children'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

function YearLine({ year }: { year: Year }) {
  const born = year.dateOfBirth ? `born ${formatShortDate(year.dateOfBirth)}` : 'no date of birth'
  const id = year.hubspotId === null ? '' : ` · ID ${year.hubspotId}`
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Link href={pupilPageAddress(year.id)} className="font-medium underline underline-offset-2">
        {nameOf(year)}
      </Link>
      <span className="text-sm text-ink-2 tabular-nums">
        {year.academicYear} · {year.yearGroup} · {born}
        {id}
      </span>
    </li>
  )
}
