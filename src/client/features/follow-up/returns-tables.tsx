import { Link } from 'wouter'
import { useNoteReturn } from '#client/api/statutory/returns.ts'
import { useCan } from '#client/lib/account.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Cell, ColumnHeader, Row, Table } from '#client/ui/display/table.tsx'
import { PupilRowHeader } from '#client/widgets/pupil-row-header.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { FollowUp } from '#contract/office-day/follow-up.ts'
import type { AuthorityReturn } from '#contract/statutory/returns.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { MadeButton } from './made-button.tsx'
import { dueLabel, returnKey, whatLabel } from './return-labels.ts'

type ReturnsTableProps = { caption: string; returns: readonly AuthorityReturn[] }

/** [Q5] Whom to report to the local authority, for what, and by when; or who was. */
export function ReturnsTable({ caption, returns }: ReturnsTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <ColumnHeader className="md:w-[28%]">Pupil</ColumnHeader>
          <ColumnHeader className="max-md:hidden md:w-[20%]">Class</ColumnHeader>
          <ColumnHeader className="max-md:hidden">Days</ColumnHeader>
          <ColumnHeader>Return</ColumnHeader>
          <ColumnHeader className="max-md:hidden">
            <span className="sr-only">Actions</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {returns.map((entry) => (
          <ReturnRow key={returnKey(entry)} entry={entry} />
        ))}
      </tbody>
    </Table>
  )
}

function ReturnRow({ entry }: { entry: AuthorityReturn }) {
  const { yearGroup, days } = entry
  const actions = (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      <Link
        href={`/follow-up?form=${returnKey(entry)}`}
        className="inline-grid min-h-11 content-center text-accent hover:underline"
      >
        Form<span className="sr-only"> for {displayName(entry)}</span>
      </Link>
      <MadeButton entry={entry} />
    </span>
  )
  return (
    <Row className="align-top">
      <PupilRowHeader pupil={entry}>{yearGroup}</PupilRowHeader>
      <Cell className="text-ink-2 max-md:hidden">{yearGroup}</Cell>
      <Cell className="font-medium tabular-nums max-md:hidden">{days}</Cell>
      <Cell>
        <span className="md:hidden">{days === null ? '' : `${days} days: `}</span>
        <span>{whatLabel(entry)}</span>
        <Clock entry={entry} />
        <span className="md:hidden">{actions}</span>
      </Cell>
      <Cell className="max-md:hidden">{actions}</Cell>
    </Row>
  )
}

/** By when it is to be made, or when it was and by whom. */
function Clock({ entry }: { entry: AuthorityReturn }) {
  const { madeAt, madeBy, isOverdue } = entry
  if (madeAt !== null)
    return (
      <span className="block text-sm text-ink-2">
        Made {formatShortDate(schoolNow(new Date(madeAt)).date)}, {madeBy}
      </span>
    )
  return (
    <span className={isOverdue ? 'block text-sm font-medium text-unauthorised' : 'block text-sm text-ink-2'}>
      {dueLabel(entry)}
    </span>
  )
}

/** [Q5] Who is ill for days: one tap says that the illness is expected to reach the days of a return. */
export function IllNow({ pupils }: { pupils: FollowUp['illNow'] }) {
  const mayNote = useCan('attendance:write')
  const { mutateAsync, isPending } = useNoteReturn()
  if (pupils.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">Ill now</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
        {pupils.map((pupil) => (
          <li key={pupil.studentId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="grow">
              {displayName(pupil)}, {pupil.yearGroup}: ill for {pupil.days} school days
            </span>
            {mayNote && (
              <Button
                className="print:hidden"
                busy={isPending}
                onClick={() =>
                  void withToast(
                    mutateAsync({
                      ...{
                        studentId: pupil.studentId,
                        kind: 'illness',
                        since: pupil.since,
                        state: 'expected',
                      },
                    }),
                    { failed: 'This could not be noted. Please try again.' },
                  )
                }
              >
                Expected to reach 15 days<span className="sr-only">: {displayName(pupil)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
