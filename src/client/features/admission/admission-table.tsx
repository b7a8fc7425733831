import { Pencil } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import type { AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import { SEXES, hasOneContactOnly } from '#domain/admission/admission-entry.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { contactLabel } from '#domain/pupils/contacts.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { groundLabel } from '#domain/returns/leaving-grounds.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type AdmissionTableProps = {
  entries: readonly AdmissionRegisterEntry[]
  onEdit: (studentId: number) => void
}

const WIDE = 'max-lg:hidden print:table-cell'

/** [Q5] A row for each pupil; on a narrow screen everything stands below the name. */
export function AdmissionTable({ entries, onEdit }: AdmissionTableProps) {
  return (
    <Table caption="Admission register" className="print:text-xs">
      <thead>
        <tr>
          <ColumnHeader className={WIDE}>Starting day</ColumnHeader>
          <ColumnHeader>Pupil</ColumnHeader>
          <ColumnHeader className={WIDE}>Parents</ColumnHeader>
          <ColumnHeader className={WIDE}>In an emergency</ColumnHeader>
          <ColumnHeader className={WIDE}>Last school</ColumnHeader>
          <ColumnHeader className={WIDE}>Last day</ColumnHeader>
          <ColumnHeader className="print:hidden">
            <span className="sr-only">Edit</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.studentId} entry={entry} onEdit={onEdit} />
        ))}
      </tbody>
    </Table>
  )
}

function EntryRow({
  entry,
  onEdit,
}: { entry: AdmissionRegisterEntry } & Pick<AdmissionTableProps, 'onEdit'>) {
  const { studentId, missing } = entry
  const parts = {
    parents: parents(entry),
    contacts: contacts(entry),
    school: school(entry),
    left: left(entry),
  }
  return (
    <Row className="align-top">
      <Cell className={`whitespace-nowrap tabular-nums ${WIDE}`}>{startingDay(entry)}</Cell>
      <RowHeader className="wrap-anywhere lg:max-w-64">
        <Link
          href={pupilPageAddress(studentId)}
          className="-my-2 inline-grid min-h-11 content-center py-2 text-accent hover:underline"
        >
          {entry.fullName ?? `${entry.firstName} ${entry.lastName}`}
        </Link>
        <span className="block text-sm font-normal text-ink-2 print:text-xs">{facts(entry)}</span>
        {missing.length > 0 && (
          <span className="block text-sm font-normal text-unauthorised print:text-xs">
            Missing: {missing.join(', ')}
          </span>
        )}
        <span className="grid gap-2 pt-2 font-normal lg:hidden print:hidden">
          <Labelled label="Starting day">{startingDay(entry)}</Labelled>
          <Labelled label="Parents">{parts.parents}</Labelled>
          <Labelled label="In an emergency">{parts.contacts}</Labelled>
          <Labelled label="Last school">{parts.school}</Labelled>
          <Labelled label="Last day">{parts.left}</Labelled>
        </span>
      </RowHeader>
      <Cell className={`wrap-anywhere ${WIDE}`}>{parts.parents}</Cell>
      <Cell className={WIDE}>{parts.contacts}</Cell>
      <Cell className={`wrap-anywhere ${WIDE}`}>{parts.school}</Cell>
      <Cell className={`wrap-anywhere ${WIDE}`}>{parts.left}</Cell>
      <Cell className="w-12 print:hidden">
        <Button
          look="quiet"
          size="icon"
          aria-label={`Edit the particulars of ${displayName(entry)}`}
          data-tip=""
          onClick={() => onEdit(studentId)}
        >
          <Icon of={Pencil} className="size-4" />
        </Button>
      </Cell>
    </Row>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <span className="block">
      <span className="block text-sm text-ink-2">{label}</span>
      {children}
    </span>
  )
}

function startingDay({ startingDay: day, isReadmission }: AdmissionRegisterEntry): ReactNode {
  if (day === null) return null
  return (
    <>
      {formatShortDate(day)}
      {isReadmission && <span className="block text-sm text-ink-2">came back</span>}
    </>
  )
}

/** Known as Han · female · born 1 May 2019 · Year 2. */
function facts({ knownAs, sex, dateOfBirth, yearGroup }: AdmissionRegisterEntry): string {
  const born = dateOfBirth && `born ${formatShortDate(dateOfBirth)}`
  return [knownAs && `Known as ${knownAs}`, sex && SEXES[sex], born, yearGroup].filter(Boolean).join(' · ')
}

const Line = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm whitespace-pre-line text-ink-2 print:text-xs">{children}</span>
)

function parents({ parents: all }: AdmissionRegisterEntry): ReactNode {
  if (all.length === 0) return null
  return all.map(({ name, address, livesWith }, index) => (
    <span key={index} className="block not-first:mt-1.5">
      {name}
      {livesWith && <span className="text-sm text-ink-2 print:text-xs"> · child lives here</span>}
      <Line>{address}</Line>
    </span>
  ))
}

function contacts(entry: AdmissionRegisterEntry): ReactNode {
  if (entry.contacts.length === 0) return null
  return (
    <>
      {entry.contacts.map((contact, index) => (
        <span key={index} className="block not-first:mt-1.5">
          {contactLabel(contact)}
          <Line>{[contact.phone, contact.otherPhone].filter(Boolean).join(', ')}</Line>
        </span>
      ))}
      {hasOneContactOnly(entry) && (
        <span className="block text-sm text-ink-2 print:hidden">Ask for a second person where possible.</span>
      )}
    </>
  )
}

function school({ lastSchool, lastSchoolAddress, isFirstSchool }: AdmissionRegisterEntry): ReactNode {
  if (isFirstSchool) return 'None'
  if (lastSchool === null) return null
  return (
    <>
      {lastSchool}
      <Line>{lastSchoolAddress}</Line>
    </>
  )
}

function left({ leaveDate, ground, destination }: AdmissionRegisterEntry): ReactNode {
  if (leaveDate === null) return null
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{formatShortDate(leaveDate)}</span>
      <Line>{[ground && groundLabel(ground), destination].filter(Boolean).join('\n')}</Line>
    </>
  )
}
