import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { schoolTimesQuery } from '#client/api/school-setup.ts'
import { useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { NOTE_MAX_LENGTH, isLate } from '#domain/attendance/mark-notes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { arrivalAt, latenessLabel, timesOf } from '#domain/office-day/school-times.ts'
import { noteEntry, shownNote } from '../marks/note-kind.ts'
import type { MarkPlace } from '../marks/mark-kind.ts'

type NoteFormProps = {
  place: MarkPlace
  className: string
  code: Code
  onSaved: () => void
}

/** [M2] The note of the day and, for a late child, the time; Enter saves both. */
export function NoteForm({ place, className, code, onSaved }: NoteFormProps) {
  const { studentId, date, session } = place
  const client = useQueryClient()
  const { outbox } = useOutbox()
  const now = useSchoolNow()
  // As the register shows it, so that a note can be written without a network.
  const [current] = useState(() => shownNote(client, outbox.queue(), place))
  const seen = current.note ?? ''
  const [note, setNote] = useState(seen)
  const seenArrival = current[`${session}Arrival`]
  const [arrival, setArrival] = useState(seenArrival ?? '')
  const asksTime = isLate(code)
  const isTyped = note.trim() !== seen || arrival !== (seenArrival ?? '')
  useDraftGuard(isTyped ? 'The note is not saved. Discard it?' : null)
  function save() {
    const entered = { note: note.trim(), arrival: (asksTime && arrival) || null }
    outbox.enter(noteEntry({ studentId, date, session, seen, seenArrival, ...entered }))
    onSaved()
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Note"
        maxLength={NOTE_MAX_LENGTH}
        value={note}
        onChange={setNote}
        autoFocus
        placeholder="Shown on the card for the whole day"
      />
      {asksTime && (
        <div className="flex flex-wrap items-end gap-2">
          <TextField label="Arrived at" type="time" value={arrival} onChange={setArrival} />
          {now.date === date && <Button onClick={() => setArrival(now.time)}>Now, {now.time}</Button>}
          {arrival && <Lateness {...{ className, code, arrival, session }} />}
        </div>
      )}
      <Button type="submit" look="primary" className="justify-self-end">
        Save note
      </Button>
    </form>
  )
}

type LatenessProps = { className: string; code: Code; arrival: string; session: MarkPlace['session'] }

/** [M1] How late that is, and where the time does not fit the mark, which mark would: it is never changed unasked. */
function Lateness({ className, code, arrival, session }: LatenessProps) {
  const { data: times } = useQuery(schoolTimesQuery)
  if (!times) return null
  const fitting = arrivalAt(timesOf(times, className), arrival)
  if (fitting.session !== session) return null
  return (
    <p role="status" className="min-h-11 content-center text-sm text-ink-2">
      {latenessLabel(fitting)}
      {fitting.code !== code && `. By the school’s times that is ${fitting.code}, not ${code}.`}
    </p>
  )
}
