import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'
import { halfDayNow, watchClock } from '#client/lib/use-school-now.ts'
import { liveRegion } from '#client/ui/feedback/live-region.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { clockStep } from '#domain/calendar/clock-step.ts'
import { formatDayAndMonth, weekdayName } from '#domain/calendar/iso-date.ts'
import type { HalfDay } from '#domain/calendar/school-clock.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** A tap this soon after the register has followed the clock was meant for the session before. */
const TAP_HELD_MS = 1000

/**
 * [D2] [D7] Day and session of the register: at first those of the address or of the school's clock, then the chosen
 * ones. An open page follows the clock at noon and at midnight and says so, but never in the middle of marking, nor on
 * a chosen day.
 */
export function useRegisterTime(calendar: readonly CalendarDay[], yearGroup: string) {
  const [seen, setSeen] = useState(halfDayNow)
  const [params, setParams] = useSearchParams()
  const given = params.get('session')
  const [session, setSession] = useState(isSession(given) ? given : seen.session)
  const [notice, setNotice] = useState<string>()
  const at = useChosenDay(calendar, seen.date)
  // A link, or a step back, may name the session of another register or another session of this one.
  const linked = isSession(given) ? `${yearGroup} ${at.isChosen} ${given}` : undefined
  const [lastLinked, setLastLinked] = useState(linked)
  if (linked !== lastLinked) {
    setLastLinked(linked)
    if (isSession(given)) {
      setSession(given)
      // From here the clock goes on: it does not move on to the session of now.
      setSeen(halfDayNow())
      setNotice(undefined)
    }
  }
  const lastTouch = useRef(0)
  const followedAt = useRef(-TAP_HELD_MS)
  const isTapHeld = useRef(false)
  const warnedOf = useRef(seen)

  /** The address names a session only until another one is shown. */
  function show(shown: Session) {
    setSession(shown)
    const { session: named, ...others } = Object.fromEntries(params)
    if (named) setParams(others, { replace: true })
  }
  function follow(now: HalfDay) {
    setSeen(now)
    if (now.session === session && now.date === seen.date) return
    const text = `${timeLabel(seen, now)}: the register shows the ${sessionName(now.session)} Session.`
    show(now.session)
    setNotice(text)
    liveRegion.say(text)
    followedAt.current = performance.now()
  }
  function keepUp() {
    const now = halfDayNow()
    if (at.isChosen) {
      if (now.date !== seen.date) setSeen({ ...seen, date: now.date })
      return
    }
    const step = clockStep({
      seen,
      now,
      sinceTouchMs: Date.now() - lastTouch.current,
      isAnswering: document.querySelector('dialog[open], [role=menu]') !== null,
    })
    if (step === 'follow') follow(now)
    if (step === 'wait' && session !== now.session && !isSame(warnedOf.current, now)) {
      warnedOf.current = now
      const description = `Marks go to the ${sessionName(session)} Session until you pause for a minute.`
      toast({ title: timeLabel(seen, now), description })
    }
  }
  const onTick = useEffectEvent(keepUp)
  const onTouch = useEffectEvent(() => {
    keepUp()
    lastTouch.current = Date.now()
    isTapHeld.current = performance.now() - followedAt.current < TAP_HELD_MS
  })
  const { isChosen } = at
  const shownClass = useRef(yearGroup)
  const onOtherRegister = useEffectEvent((isToday: boolean, ofClass: string) => {
    setNotice(undefined)
    const isOther = isToday || ofClass !== shownClass.current
    shownClass.current = ofClass
    // The session of a link was taken over while it was drawn.
    if (isSession(given)) return
    const now = halfDayNow()
    if (isToday && !isSame(seen, now)) follow(now)
    else if (isOther) setSession(now.session)
  })
  useEffect(() => {
    // Back on today or in another class, the register changes to the session of the clock with the next frame.
    const frame = requestAnimationFrame(() => onOtherRegister(!isChosen, yearGroup))
    return () => cancelAnimationFrame(frame)
  }, [isChosen, yearGroup])
  useEffect(() => {
    const touched = () => onTouch()
    document.addEventListener('pointerdown', touched, true)
    document.addEventListener('keydown', touched, true)
    const unwatch = watchClock(() => onTick())
    return () => {
      document.removeEventListener('pointerdown', touched, true)
      document.removeEventListener('keydown', touched, true)
      unwatch()
    }
  }, [])
  return {
    at,
    session,
    chooseSession: (chosen: Session) => {
      show(chosen)
      setNotice(undefined)
    },
    notice: notice && {
      text: notice,
      dismiss: () => {
        setNotice(undefined)
        // The teacher has read the notice: the next tap is meant for the session now shown.
        followedAt.current = -TAP_HELD_MS
      },
    },
    /** Whether a tap is meant for the session that is shown now. */
    mayMark: () => !isTapHeld.current,
  }
}

export type RegisterTime = ReturnType<typeof useRegisterTime>

const isSession = (given: string | null) => given === 'am' || given === 'pm'

const isSame = (one: HalfDay, other: HalfDay) => one.date === other.date && one.session === other.session

const TIMES_OF_DAY = { am: 'morning', pm: 'afternoon' } as const

function timeLabel(seen: HalfDay, { date, session }: HalfDay): string {
  const isNewDay = date !== seen.date
  return `It is ${isNewDay ? `${weekdayName(date)} ${formatDayAndMonth(date)}` : TIMES_OF_DAY[session]} now`
}
