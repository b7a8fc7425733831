import { useQuery } from '@tanstack/react-query'
import { latestSealQuery } from '#client/api/amendments.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'

const NUMBER = new Intl.NumberFormat('en-GB')

/** [L5] At the foot of a list of the record on the screen: the latest seal, and how anybody can check the list against it. */
export function SealNote() {
  const { data } = useQuery(latestSealQuery)
  if (!data) return null
  const { seal } = data
  return (
    <footer className="mt-2 grid gap-1 border-t border-line pt-3 text-sm text-ink-2 print:hidden">
      {seal ? (
        <p>{sealedLabel(seal.madeAt, seal.entries)}</p>
      ) : (
        <p>Not sealed yet: that happens each evening.</p>
      )}
      {seal && <p className="font-mono wrap-anywhere">{seal.short}</p>}
      <details className="max-w-prose">
        <summary className="inline-block min-h-9 cursor-pointer py-1.5 font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          How to check this
        </summary>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>
            Take a seal that was kept outside the school’s office: on an older print, or with a governor.
          </li>
          <li>Ask for an export of the record and for the file verify-record.mjs, which runs anywhere.</li>
          <li>
            Give it the export and the seal. It says whether an entry was altered, removed, inserted or
            back-dated since, and which.
          </li>
        </ol>
      </details>
    </footer>
  )
}

function sealedLabel(madeAt: string, entries: number): string {
  const { date, time } = schoolNow(new Date(madeAt))
  return `Sealed ${formatShortDate(date)} at ${time}: ${NUMBER.format(entries)} entries`
}
