import { memo, useState } from 'react'
import { useBooking } from '#client/api/care-bookings.ts'
import type { AskedBookings, TermKey } from '#client/api/care-bookings.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { classNames } from '#client/ui/class-names.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { BookedPupil } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { periodsText, rowTick } from './booking-filter.ts'
import { tickName } from './use-tick-keys.ts'

/** On a phone the name stands above its six ticks, elsewhere beside them. */
export const BOOKING_ROW =
  'grid grid-cols-6 items-center md:grid-cols-[minmax(11rem,1fr)_repeat(5,5.5rem)_6.5rem] md:px-2'

type BookingRowProps = {
  pupil: BookedPupil
  index: number
  asked: AskedBookings
  term: TermKey
  /** The first day that a tick counts for; null where nothing can be changed. */
  from: IsoDate | null
  /** The column that the Tab key stops at; null in every other row. */
  activeColumn: number | null
  onTick: (studentId: number) => void
}

/** One pupil with a tick for each weekday and one for all of them; each is saved as it is made. */
export const BookingRow = memo(function BookingRow({
  pupil,
  index,
  asked,
  term,
  from,
  activeColumn,
  onTick,
}: BookingRowProps) {
  const { mutateAsync } = useBooking({ asked, term, studentId: pupil.studentId })
  const name = displayName(pupil)

  async function save(tick: ReturnType<typeof rowTick>) {
    if (from === null) return
    onTick(pupil.studentId)
    try {
      await mutateAsync({ ...tick, from })
    } catch (error) {
      const description = messageFor(error, 'Check the internet connection and try again.')
      toast({ tone: 'danger', title: `Not saved: ${name}`, description })
    }
  }
  const place = (column: number) => ({
    'data-tick': tickName({ row: index, column }),
    tabIndex: activeColumn === column ? 0 : -1,
  })
  return (
    <tr
      role="row"
      className={classNames(BOOKING_ROW, 'border-b border-line last:border-b-0 hover:bg-sunken')}
    >
      <th
        role="rowheader"
        scope="row"
        className="flex flex-wrap items-baseline gap-x-2 px-3 pt-2 text-left font-medium wrap-anywhere max-md:col-span-6 md:py-2"
      >
        {name}
        <span className="text-sm font-normal whitespace-nowrap text-ink-3">{pupil.yearGroup}</span>
        {pupil.periods.length > 0 && (
          <span className="basis-full text-sm font-normal text-ink-2">{periodsText(pupil.periods)}</span>
        )}
      </th>
      {CARE_WEEKDAYS.map((weekday, column) => (
        <td key={weekday} role="cell">
          <Tick
            label={`${name}, ${weekday}`}
            isTicked={pupil.weekdays.includes(weekday)}
            disabled={from === null}
            onTick={(isBooked) => void save({ weekdays: [weekday], isBooked })}
            {...place(column)}
          />
        </td>
      ))}
      <td role="cell">
        <Tick
          label={`${name}, whole week`}
          isTicked={pupil.weekdays.length === CARE_WEEKDAYS.length}
          isPartly={pupil.weekdays.length > 0}
          disabled={from === null}
          onTick={() => void save(rowTick(pupil))}
          {...place(CARE_WEEKDAYS.length)}
        />
      </td>
    </tr>
  )
})

type TickProps = {
  label: string
  isTicked: boolean
  isPartly?: boolean
  disabled: boolean
  onTick: (isTicked: boolean) => void
  'data-tick': string
  tabIndex: number
}

/** The whole cell is the target. The tick shows in the same frame, before the list has taken it over. */
function Tick({ label, isTicked, isPartly = false, onTick, ...place }: TickProps) {
  const [shown, setShown] = useState({ listed: isTicked, ticked: isTicked })
  if (shown.listed !== isTicked) setShown({ listed: isTicked, ticked: isTicked })
  return (
    <label className="grid h-11 place-items-center has-enabled:cursor-pointer">
      <input
        type="checkbox"
        aria-label={label}
        checked={shown.ticked}
        ref={(input) => {
          if (input) input.indeterminate = isPartly && !shown.ticked
        }}
        onChange={({ target: { checked } }) => {
          setShown({ listed: isTicked, ticked: checked })
          onTick(checked)
        }}
        className="size-5.5 accent-accent enabled:cursor-pointer"
        {...place}
      />
    </label>
  )
}
