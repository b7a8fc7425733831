import { useState } from 'react'
import { TabPanel } from '#client/ui/controls/tabs.tsx'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { DayRegister } from './day-register.tsx'
import { dayNoticeState, keysDialog } from './parts-on-demand.ts'
import { RegisterBar, SESSION_TABS } from './register-bar.tsx'
import { RegisterHeading } from './register-heading.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { useLeaveWarning } from './use-marks.ts'
import { useRegisterTime } from './use-register-time.ts'

/** The register at a date and in a session, once the calendar is there. */
export function Register({ calendar, yearGroup }: { calendar: readonly CalendarDay[]; yearGroup: string }) {
  const { at, session, chooseSession, notice, mayMark } = useRegisterTime(calendar)
  const [showsKeys, setShowsKeys] = useState(false)
  useLeaveWarning()
  const place = { at, session, notice, onSession: chooseSession }
  return (
    <>
      <div className={at.day?.isRegisterRequired ? 'print:hidden' : ''}>
        <RegisterHeading yearGroup={yearGroup} date={at.date} onShowKeys={() => setShowsKeys(true)} />
      </div>
      {at.day?.isRegisterRequired ? (
        <DayRegister
          {...place}
          mayMark={mayMark}
          yearGroup={yearGroup}
          onShowKeys={() => setShowsKeys(true)}
        />
      ) : (
        <div className="grid gap-1">
          <StickyBar>
            <RegisterBar {...place} actions={null} />
          </StickyBar>
          <TabPanel id={SESSION_TABS} value={session}>
            <dayNoticeState.Part day={at.day} onNearest={at.nearest} />
          </TabPanel>
        </div>
      )}
      {showsKeys && <keysDialog.Part session={session} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
