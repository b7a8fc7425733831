import { Printer } from 'lucide'
import type { OneEvacuation } from '#contract/office-day/evacuations.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { nameWithClass, reportOf } from '#domain/evacuation/evacuation.ts'
import type { AccountedPerson, EvacuationReport as Report } from '#domain/evacuation/evacuation.ts'
import type { Tick } from '#domain/evacuation/ticks.ts'
import { clockTime, evacuationName } from './evacuation-view.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const STATES = {
  ...{ missing: 'Not found', notKnown: 'Not known', found: 'Found', notHere: 'Not here', offSite: '' },
} as const
const VALUES = { found: 'found', notHere: 'not here', open: 'looked for' } as const

/** [N2] The times, who ticked whom and who was never found; it prints as it stands. */
export function EvacuationReport({ evacuation }: { evacuation: OneEvacuation }) {
  const report = reportOf(evacuation)
  return (
    <>
      <PageHeading
        back={<BackLink href="/on-site">On site</BackLink>}
        title={`${evacuationName(evacuation)}: report`}
        lead={formatLongDate(schoolNow(new Date(evacuation.startedAt)).date)}
        actions={
          <Button onClick={() => window.print()}>
            <Icon of={Printer} className="size-4.5" />
            Print
          </Button>
        }
      />
      <div className="grid gap-6">
        <Times {...{ evacuation, report }} />
        <People title="Never found" people={report.people.filter(({ state }) => state === 'missing')} />
        <People
          title="Not known, and not found"
          people={report.people.filter(({ state }) => state === 'notKnown')}
        />
        <WhoTickedWhom people={report.people} />
        <After ticks={report.ticksAfterEnd} people={report.people} />
      </div>
    </>
  )
}

function Times({ evacuation, report }: { evacuation: OneEvacuation; report: Report }) {
  const { startedAt, startedBy, endedAt, endedBy } = evacuation
  const { counts, minutes, lastFoundAt } = report
  const facts = [
    ['Started', `${clockTime(startedAt)}, ${startedBy}`],
    ['Ended', endedAt ? `${clockTime(endedAt)}, ${endedBy}, after ${minutes} min` : 'Still running'],
    ['Last person found', lastFoundAt ? clockTime(lastFoundAt) : 'None found'],
    ['Found', String(counts.found)],
    ['Not here', String(counts.notHere)],
    ['Never found', counts.missing === 0 ? 'None' : String(counts.missing)],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="border-t border-line-strong pt-2">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function People({ title, people }: { title: string; people: readonly AccountedPerson[] }) {
  if (people.length === 0) return null
  return (
    <section className="rounded-lg border border-unauthorised-line px-4 py-3">
      <h2 className="text-xl font-semibold tracking-tight text-unauthorised">
        {title} ({people.length})
      </h2>
      <p className="text-lg">{people.map(nameWithClass).join(', ')}</p>
    </section>
  )
}

const CELL = 'border-b border-line py-1.5 pr-4 text-left align-top'

function WhoTickedWhom({ people }: { people: Report['people'] }) {
  return (
    <section>
      <h2 className="mb-1 text-xl font-semibold tracking-tight">Who ticked whom</h2>
      <div className="overflow-x-auto">
        <table className="w-full min-w-144 border-collapse print:min-w-0 print:text-[9pt]">
          <thead>
            <tr>
              {['Name', 'Class', 'At the end', 'Ticks'].map((head) => (
                <th key={head} scope="col" className={`${CELL} font-semibold text-ink-2`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ key, name, yearGroup, state, ticks }) => (
              <tr key={key} className="break-inside-avoid">
                <th scope="row" className={`${CELL} font-medium`}>
                  {name}
                </th>
                <td className={CELL}>{yearGroup ?? 'Visitor'}</td>
                <td className={CELL}>{STATES[state]}</td>
                <td className={CELL}>{ticks.map(tickText).join('; ') || 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** `10:04 found (Olivia Marsh)`. */
const tickText = ({ at, value, userName }: Tick) => `${clockTime(at)} ${VALUES[value]} (${userName})`

function After({ ticks, people }: { ticks: readonly Tick[]; people: readonly AccountedPerson[] }) {
  if (ticks.length === 0) return null
  const nameOf = ({ studentId, visitor }: Tick) =>
    visitor ?? people.find(({ key }) => key === studentId)?.name ?? 'A person who was not on the list'
  return (
    <section>
      <h2 className="mb-1 text-xl font-semibold tracking-tight">Ticked after the end</h2>
      <ul>
        {ticks.map((tick) => (
          <li key={tick.id}>
            {nameOf(tick)}: {tickText(tick)}
          </li>
        ))}
      </ul>
    </section>
  )
}
