import { schoolName } from '#client/lib/school-name.ts'
import { SEAL_ADDRESS, SealFoot } from '#client/widgets/seal-foot.tsx'
import type { AttendanceRecord } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import { CATEGORIES, CATEGORY_LABELS, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { displayName, pupilCountLabel } from '#domain/pupils/pupils.ts'
import { sessionFigures } from '#domain/figures/session-figures.ts'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'

const CELL = 'border-b border-line-strong px-1.5 py-[1.1mm] text-left font-normal'
const HEAD = 'border-b border-ink-2 px-1.5 py-1 text-left font-semibold'
const FIGURES = [...CATEGORIES, 'unmarked'] as const

type PrintedRegisterProps = {
  date: IsoDate
  termLine: string
  pupils: readonly Pupil[]
  /** Saved marks only: a pending mark does not belong on paper. */
  records: readonly AttendanceRecord[]
}

/** On paper the day is a list with one page for each class. */
function PrintedRegister({ pupils, records, ...day }: PrintedRegisterProps) {
  const recordOf = new Map(records.map((record) => [record.studentId, record]))
  return (
    <div data-paper className="hidden text-[9.5pt] leading-tight print:block">
      {classesOf(pupils).map(([className, members]) => (
        <section key={className} className="break-after-page [page:portrait] last:break-after-auto">
          <ClassList
            {...day}
            className={className}
            rows={members.map((pupil) => {
              const { amCode = null, pmCode = null } = recordOf.get(pupil.id) ?? {}
              return { id: pupil.id, name: displayName(pupil), am: amCode, pm: pmCode }
            })}
          />
          <SealFoot />
        </section>
      ))}
    </div>
  )
}

// Drawn while the browser prints, the feet show only a picture that is there already.
const seal = new Image()
seal.src = SEAL_ADDRESS
const whenSealed = seal.decode().catch(() => {})
/** Waits for the seal, in vain without a network. */
export const printedRegister = whenSealed.then(() => PrintedRegister)

/** Year 2 before Year 10. */
function classesOf(pupils: readonly Pupil[]): [string, Pupil[]][] {
  const classes = [...Map.groupBy(pupils, ({ yearGroup }) => yearGroup)]
  return classes.toSorted(([one], [other]) => one.localeCompare(other, 'en-GB', { numeric: true }))
}

type ListRow = { id: number; name: string; am: Code | null; pm: Code | null }
type ClassListProps = { date: IsoDate; termLine: string; className: string; rows: readonly ListRow[] }

function ClassList({ date, termLine, className, rows }: ClassListProps) {
  return (
    <>
      <header className="mb-3 grid gap-1.5">
        <p className="flex justify-between">
          <strong>{schoolName()}</strong>
          <span>Daily register</span>
        </p>
        <h2 className="text-[16pt] leading-none font-bold tracking-tight">{className}</h2>
        <p>{[formatLongDate(date), termLine, pupilCountLabel(rows.length)].filter(Boolean).join(' · ')}</p>
        <ClassFigures rows={rows} />
      </header>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Marks of {className}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-[34%]`}>
              Pupil
            </th>
            {SESSIONS.map((session) => (
              <th key={session} scope="col" className={HEAD}>
                {sessionName(session)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="break-inside-avoid">
              <th scope="row" className={CELL}>
                {row.name}
              </th>
              {SESSIONS.map((session) => (
                <td key={session} className={CELL}>
                  <Mark code={row[session]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function ClassFigures({ rows }: { rows: readonly ListRow[] }) {
  return (
    <table className="border-collapse">
      <caption className="sr-only">Figures</caption>
      <thead>
        <tr>
          <td />
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className="px-2 text-right font-normal">
              {figure === 'unmarked' ? 'Not marked yet' : CATEGORY_LABELS[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SESSIONS.map((session) => {
          const figures = sessionFigures(rows.map((row) => row[session]))
          return (
            <tr key={session}>
              <th scope="row" className="pr-2 text-left font-semibold">
                {sessionName(session)}
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className="px-2 text-right font-semibold tabular-nums">
                  {figures[figure]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Mark({ code }: { code: Code | null }) {
  if (code === null) return 'not marked yet'
  return (
    <>
      <strong className="inline-block w-[7mm] text-[11pt]">{code}</strong>
      {meaningOf(code)}
    </>
  )
}
