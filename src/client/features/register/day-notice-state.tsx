import { CalendarOff, CalendarX, Users } from 'lucide-react'
import { NO_PUPILS_FOUND } from '#domain/calendar.ts'
import type { DayNotice } from '#domain/calendar.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** [D16] A day without a register, by its kind, and the way to the nearest day with one. */
export function DayNoticeState({
  notice,
  onNearest,
}: {
  notice: DayNotice
  onNearest: (() => void) | undefined
}) {
  const isUnknown = notice.title === 'No School Data'
  return (
    <EmptyState
      icon={isUnknown ? CalendarX : CalendarOff}
      title={notice.title}
      actions={onNearest && <Button onClick={onNearest}>Go to the nearest school day</Button>}
    >
      {notice.text}
    </EmptyState>
  )
}

export function NoPupilsState() {
  return (
    <EmptyState icon={Users} title={NO_PUPILS_FOUND.title}>
      {NO_PUPILS_FOUND.text}
    </EmptyState>
  )
}
