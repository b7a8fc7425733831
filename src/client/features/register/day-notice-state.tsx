import { CalendarOff, CalendarX, Users } from 'lucide'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { dayNotice } from '#domain/calendar/calendar.ts'
import { NO_PUPILS_FOUND } from '#domain/pupils/pupils.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { SetUpLink } from '#client/widgets/set-up-link.tsx'

type DayNoticeStateProps = { day: CalendarDay | undefined; onNearest: (() => void) | undefined }

/** [D16] Says why the day has no register, and links to the nearest day with one. */
export function DayNoticeState({ day, onNearest }: DayNoticeStateProps) {
  const notice = dayNotice(day)
  if (!notice) return null
  return (
    <EmptyState
      icon={day ? CalendarOff : CalendarX}
      title={notice.title}
      actions={
        onNearest ? <Button onClick={onNearest}>Go to the nearest school day</Button> : !day && <SetUpLink />
      }
    >
      {notice.text}
    </EmptyState>
  )
}

export function NoPupilsState() {
  return (
    <EmptyState icon={Users} title={NO_PUPILS_FOUND.title} actions={<SetUpLink />}>
      {NO_PUPILS_FOUND.text}
    </EmptyState>
  )
}
