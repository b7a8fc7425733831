import type { TimesInput } from '#client/api/school-setup.ts'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'
import { timesFault } from '#domain/office-day/school-times.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

type TimesFieldsProps = { times: TimesInput; onChange: (times: TimesInput) => void }

/** When the two registers open and close, and the weekdays that end at noon. */
export function TimesFields({ times, onChange }: TimesFieldsProps) {
  const fault = timesFault(times)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {SESSIONS.map((session) => (
          <fieldset key={session} className="grid gap-2">
            <legend className="mb-1 font-semibold">{sessionName(session)} register</legend>
            <div className="flex gap-2">
              {(['opens', 'closes'] as const).map((end) => (
                <TextField
                  key={end}
                  type="time"
                  required
                  autoFocus={session === 'am' && end === 'opens'}
                  label={end === 'opens' ? 'Opens' : 'Closes'}
                  className="w-32"
                  value={times[session][end]}
                  onChange={(value) => onChange({ ...times, [session]: { ...times[session], [end]: value } })}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-unauthorised">
          {fault}
        </p>
      )}
      <fieldset>
        <legend className="mb-1 font-semibold">Mornings only, every</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map((name, index) => (
            <WeekdayBox
              key={name}
              name={name}
              isChosen={times.morningOnlyWeekdays.includes(index + 1)}
              onChange={(isChosen) => onChange(withWeekday(times, index + 1, isChosen))}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function withWeekday(times: TimesInput, weekday: number, isChosen: boolean): TimesInput {
  const others = times.morningOnlyWeekdays.filter((other) => other !== weekday)
  return {
    ...times,
    morningOnlyWeekdays: isChosen ? [...others, weekday].toSorted((one, other) => one - other) : others,
  }
}

type WeekdayBoxProps = { name: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

function WeekdayBox({ name, isChosen, onChange }: WeekdayBoxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-2 rounded-full border px-3 text-sm pointer-coarse:min-h-11',
        isChosen ? 'border-accent bg-accent-soft font-semibold' : 'border-line bg-surface text-ink-2',
      )}
    >
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      {name}
    </label>
  )
}

/** Times in one line: `8:40 to 9:10, 13:00 to 13:30 · mornings only on Friday`. */
export function timesLabel({ am, pm, morningOnlyWeekdays }: TimesInput): string {
  const shown = (time: string) => time.replace(/^0/, '')
  const open = [am, pm].map(({ opens, closes }) => `${shown(opens)} to ${shown(closes)}`).join(', ')
  const days = morningOnlyWeekdays.flatMap((weekday) => WEEKDAYS[weekday - 1] ?? [])
  return days.length === 0 ? open : `${open} · mornings only on ${days.join(', ')}`
}
