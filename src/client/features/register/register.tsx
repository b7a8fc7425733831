import { useState } from 'react'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'
import { TabPanel } from '#client/ui/tabs.tsx'
import { dayNotice } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { formatLongDate } from '#domain/iso-date.ts'
import { sessionName } from '#domain/sessions.ts'
import { DayRegister } from './day-register.tsx'
import { dayNoticeState, keysDialog } from './parts-on-demand.ts'
import { RegisterBar, SESSION_TABS } from './register-bar.tsx'
import { RegisterHeading } from './register-heading.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { useLeaveWarning } from './use-marks.ts'
import { useSession } from './use-session.ts'

/** The register at a date and in a session, once the calendar is there. */
export function Register({ calendar, yearGroup }: { calendar: readonly CalendarDay[]; yearGroup: string }) {
  const at = useChosenDay(calendar)
  const [session, setSession] = useSession(at.isChosen)
  const [showsKeys, setShowsKeys] = useState(false)
  useLeaveWarning()
  const notice = dayNotice(at.day)
  const place = { at, session, onSession: setSession }
  return (
    <>
      <RegisterHeading
        yearGroup={yearGroup}
        date={at.date}
        print={`${formatLongDate(at.date)}, ${sessionName(session)} Session`}
        onShowKeys={() => setShowsKeys(true)}
      />
      {notice ? (
        <div className="grid gap-1">
          <StickyBar>
            <RegisterBar {...place} actions={null} />
          </StickyBar>
          <TabPanel id={SESSION_TABS} value={session}>
            <dayNoticeState.Part notice={notice} onNearest={at.nearest} />
          </TabPanel>
        </div>
      ) : (
        <DayRegister {...place} yearGroup={yearGroup} onShowKeys={() => setShowsKeys(true)} />
      )}
      {showsKeys && <keysDialog.Part session={session} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
