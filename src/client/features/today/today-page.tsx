import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { DeskEarlier, DeskToday } from '#contract/office-day/desk.ts'
import { deskEarlierQuery, deskTodayQuery, followUpQuery } from '#client/api/office-day/desk.ts'
import { useCan } from '#client/lib/account.ts'
import { mayDiscard } from '#client/lib/operations/draft-guard.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { TabList, TabPanel } from '#client/ui/controls/tabs.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { LiveRegion } from '#client/ui/feedback/live-region.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import { DeskSection, QuietNotice, Shortcuts } from './desk-parts.tsx'
import { childKey, counted, deskView, openingSession } from '#client/widgets/desk/desk-view.ts'
import { Movements, OutLine } from './movement-lines.tsx'
import { NoReasonSection } from './no-reason-section.tsx'
import { ChildLine, NotTakenLine, PlannedLine } from './short-lines.tsx'
import { useSettling } from './use-settling.ts'

/** [M3] /today: the office's day, until every child is accounted for. */
export function TodayPage() {
  const now = useSchoolNow()
  const { data: today, isError, isFetching, refetch } = useQuery(deskTodayQuery(now.date))
  const earlier = useQuery(deskEarlierQuery(now.date))
  const date = today?.date ?? now.date
  const mayClose = useCan('school:manage')
  const [isClosing, setClosing] = useState(false)
  return (
    <>
      <PageHeading
        back={<BackLink href="/home">Home</BackLink>}
        title="Today"
        lead={`${formatLongDate(date)}${today && !today.isToday ? ', the last school day' : ''}`}
        actions={
          <>
            {mayClose && today && <Button onClick={() => setClosing(true)}>Close the school</Button>}
            <Link href="/on-site" className={buttonClass()}>
              Who is on site
            </Link>
            <Link href="/planned-absences" className={buttonClass()}>
              Planned absences
            </Link>
            <Link href="/planned-absences?new" className={buttonClass()}>
              Plan an absence
            </Link>
          </>
        }
      />
      {isClosing && today && (
        <ClosureDialog
          date={date}
          classes={today.classes.map(({ yearGroup }) => yearGroup)}
          onClose={() => setClosing(false)}
        />
      )}
      {isError && !today && (
        <LoadFailed what="The day" onRetry={() => void refetch()} isRetrying={isFetching}>
          Check the connection and try again. The registers can be taken all the same.
        </LoadFailed>
      )}
      {!today && !isError && <Skeleton className="h-[36rem] rounded-lg" />}
      {today && (
        <div className="grid gap-5">
          {isError && (
            <LoadFailed
              tone="warning"
              what="The latest marks"
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {earlier.isError && !earlier.data && (
            <LoadFailed tone="warning" what="The earlier days" onRetry={() => void earlier.refetch()} />
          )}
          <Desk today={today} earlier={earlier.data} />
          <OpenReturns today={now.date} />
        </div>
      )}
    </>
  )
}

/** [Q5] One quiet line about what the local authority is still to be told. */
function OpenReturns({ today }: { today: IsoDate }) {
  const { data } = useQuery(followUpQuery(today))
  if (!data || data.returns.length === 0) return null
  const overdue = data.returns.filter(({ isOverdue }) => isOverdue).length
  return (
    <p className="text-ink-2">
      <Link href="/follow-up" className="text-accent underline underline-offset-2">
        {counted(data.returns.length, 'return')} to the local authority
      </Link>{' '}
      still to make{overdue > 0 && <strong className="text-unauthorised">, {overdue} overdue</strong>}.
    </p>
  )
}

function Desk({ today, earlier }: { today: DeskToday; earlier: DeskEarlier | undefined }) {
  const id = useId()
  const now = useSchoolNow()
  const [chosen, setChosen] = useState<Session>()
  const session = chosen ?? openingSession(today, now)
  const settling = useSettling(today)
  const drafts = useRef(0)
  const view = deskView(today, earlier, { session, now, settledHere: settling.settledHere })
  return (
    <>
      <LiveRegion />
      <div className="max-w-72">
        <TabList
          id={id}
          label="Session"
          tabs={SESSIONS.map((value) => ({ value, label: sessionName(value) }))}
          selected={session}
          onSelect={(value) => {
            if (drafts.current > 0 && !mayDiscard()) return
            drafts.current = 0
            setChosen(value)
            settling.forgetSettled()
          }}
        />
      </div>
      <TabPanel id={id} value={session} className="grid gap-7">
        <QuietNotice view={view} today={today} session={session} isEarlierKnown={earlier !== undefined} />
        <DeskSection
          title="Registers not taken"
          count={view.notTaken.length + view.earlierNotTaken.length}
          tone="urgent"
        >
          {view.notTaken.map((entry) => (
            <NotTakenLine key={`${entry.yearGroup} ${entry.session}`} entry={entry} isToday={today.isToday} />
          ))}
          {view.earlierNotTaken.map((entry) => (
            <NotTakenLine
              key={`${entry.yearGroup} ${entry.date} ${entry.session}`}
              entry={entry}
              isToday={false}
            />
          ))}
        </DeskSection>
        <NoReasonSection
          key={`${today.date} ${session}`}
          {...{ today, view, settling }}
          onDrafts={(count) => (drafts.current = count)}
        />
        <DeskSection title="Out" lead="Signed out and not back yet." count={view.out.length}>
          {view.out.map((entry) => (
            <OutLine key={entry.child.studentId} entry={entry} today={today} />
          ))}
        </DeskSection>
        <DeskSection title="Late" count={view.late.length}>
          {view.late.map((child) => (
            <ChildLine
              key={childKey(child)}
              {...{ child, session }}
              onTakeBack={() => void settling.takeBack(child)}
            />
          ))}
        </DeskSection>
        <DeskSection
          title="Leave asked for"
          lead="Not approved yet, so the register proposes nothing."
          count={view.asked.length}
        >
          {view.asked.map((child) => (
            <PlannedLine key={child.studentId} child={child} date={today.date} />
          ))}
        </DeskSection>
        <DeskSection
          title="Expected away"
          lead="The reason is known: no need to ring."
          count={view.expected.length + view.planned.length}
        >
          {view.planned.map((child) => (
            <PlannedLine key={child.studentId} child={child} date={today.date} />
          ))}
          {view.expected.map((child) => (
            <ChildLine key={childKey(child)} {...{ child, session }} />
          ))}
        </DeskSection>
        {view.done.length > 0 && (
          <details className="rounded-lg border border-line bg-surface">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold tracking-tight md:px-5">
              Done today ({view.done.length})
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {view.done.map((child) => (
                <ChildLine
                  key={childKey(child)}
                  {...{ child, session }}
                  onTakeBack={() => void settling.takeBack(child)}
                />
              ))}
            </ul>
          </details>
        )}
        <Movements today={today} />
        {view.noReason.length > 0 && <Shortcuts />}
      </TabPanel>
    </>
  )
}
