import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayMarksQuery } from '#client/api/attendance.ts'
import { pupilsOnQuery } from '#client/api/pupils.ts'
import { useCan } from '#client/lib/account.ts'
import type { ChosenDay } from '#client/lib/use-chosen-day.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { TabPanel } from '#client/ui/controls/tabs.tsx'
import { usePrinting } from '#client/ui/use-printing.ts'
import { PhotoDialogOnDemand } from '#client/widgets/photo/pupil-photo.tsx'
import type { AttendanceRecord } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { questionBefore } from '#domain/attendance/mark-question.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { codeIn } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { sayAloud } from './announcer.ts'
import { LiveRegion } from './live-region.tsx'
import { MarkAllDialog } from './mark-all-dialog.tsx'
import { codeWords } from './mark-messages.ts'
import { MarkQuestionMenu } from './mark-question-menu.tsx'
import type { AskedMark } from './mark-question-menu.tsx'
import { historyDialog, noPupilsState } from './parts-on-demand.ts'
import { PrintedRegister } from './printed-register.tsx'
import { PupilGrid } from './pupil-grid.tsx'
import { ActionsSpace, BulkActions, RegisterBar, SESSION_TABS } from './register-bar.tsx'
import { facesOf, marksOf, summaryOf } from './register-cards.ts'
import type { PupilFace } from './register-cards.ts'
import { RegisterFailed } from './register-failed.tsx'
import { CardsSkeleton } from './register-skeleton.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { Tiles } from './tiles.tsx'
import { useBulk } from './use-bulk.ts'
import { useMarks } from './use-marks.ts'
import type { RegisterTime } from './use-register-time.ts'

type DayRegisterProps = {
  at: ChosenDay
  yearGroup: string
  session: Session
  onSession: (session: Session) => void
  notice: RegisterTime['notice']
  mayMark: RegisterTime['mayMark']
  onShowKeys: () => void
}

const NOTHING: readonly never[] = []

/** A day with a register; the bar stays where it is while the day is read. */
export function DayRegister({ at, session, yearGroup, mayMark, onShowKeys, ...bar }: DayRegisterProps) {
  const pupilsRead = useQuery(pupilsOnQuery(at.date, yearGroup))
  const recordsRead = useQuery(dayMarksQuery(at.date, yearGroup))
  const isReady = pupilsRead.data !== undefined && recordsRead.data !== undefined
  const pupils: readonly Pupil[] = pupilsRead.data ?? NOTHING
  const records: readonly AttendanceRecord[] = recordsRead.data ?? NOTHING
  const { date, today } = at
  const { desk, entries } = useMarks()
  const canMark = useCan('attendance:write')
  const canTakePhoto = useCan('pupils:write')
  const isPrinting = usePrinting()
  const [asked, setAsked] = useState<AskedMark>()
  const [historyOf, setHistoryOf] = useState<PupilFace>()
  const [photoOf, setPhotoOf] = useState<PupilFace>()

  const day = useMemo(() => ({ date, today, session }), [date, today, session])
  const faces = useMemo(() => facesOf(pupils, day), [pupils, day])
  const marks = useMemo(() => marksOf(records, entries, day), [records, entries, day])
  const summary = useMemo(() => summaryOf(pupils, records, entries, day), [pupils, records, entries, day])
  const recordOf = useMemo(() => new Map(records.map((record) => [record.studentId, record])), [records])
  const isEveryClass = yearGroup === ALL_CLASSES

  function recordedCode(pupilId: number) {
    const record = recordOf.get(pupilId)
    const [confirmed, other] =
      session === 'am' ? [record?.amCode, record?.pmCode] : [record?.pmCode, record?.amCode]
    return { confirmed: confirmed ?? null, other: other ?? null }
  }
  const bulk = useBulk({ ...day, desk, faces, marks, recordedCode, isEveryClass, mayMark })
  const placeOf = (face: PupilFace) => ({ studentId: face.id, date, session })

  /** Tells whether the mark has gone in; where something has to be asked first, it has not. */
  function mark(face: PupilFace, chosen: Code): boolean {
    if (!mayMark()) return false
    const code = codeIn(session, chosen)
    const from = recordedCode(face.id).confirmed
    const question = questionBefore({ code, recorded: from, date, today })
    if (question) setAsked({ question, face, date, from, to: code })
    else save(face, code)
    return question === null
  }
  function save(face: PupilFace, code: Code, reason?: string) {
    sayAloud(`${face.name}: ${codeWords(code)}`)
    desk.mark({ ...placeOf(face), ...recordedCode(face.id), name: face.name, code, reason })
  }

  const isPrinted = isPrinting && isReady && faces.length > 0
  return (
    <div className={classNames('grid gap-1', isPrinted && 'print:block print:[&>:not([data-paper])]:hidden')}>
      {isPrinted && <PrintedRegister {...{ date, pupils, records }} termLine={at.termLine} />}
      {!canMark && <Notice title="Read Only Access">You can see the register, but not change it.</Notice>}
      <StickyBar isShort={date === today}>
        <RegisterBar
          {...{ at, session, ...bar }}
          actions={
            !isReady ? (
              <ActionsSpace />
            ) : (
              faces.length > 0 && <BulkActions {...{ bulk, canMark }} total={faces.length} />
            )
          }
        />
      </StickyBar>
      <Tiles summary={isReady ? summary : undefined} />
      <TabPanel id={SESSION_TABS} value={session}>
        {!isReady ? (
          pupilsRead.isError || recordsRead.isError ? (
            <RegisterFailed
              onRetry={() => {
                if (pupilsRead.isError) void pupilsRead.refetch()
                if (recordsRead.isError) void recordsRead.refetch()
              }}
            />
          ) : (
            <CardsSkeleton />
          )
        ) : faces.length === 0 ? (
          <noPupilsState.Part />
        ) : (
          <PupilGrid
            key={`${date} ${yearGroup}`}
            {...{ faces, marks, session, canMark, canTakePhoto }}
            showsClass={isEveryClass}
            actions={{
              mark,
              retry: () => void desk.resend(),
              keepTheirs: (face) => desk.keepTheirs(placeOf(face)),
              takeMine: (face) => desk.takeMine(placeOf(face)),
              showHistory: setHistoryOf,
              takePhoto: setPhotoOf,
              showKeys: onShowKeys,
              markAll: bulk.markAll,
              undo: bulk.undo,
            }}
          />
        )}
      </TabPanel>
      <LiveRegion />
      {asked && (
        <MarkQuestionMenu
          asked={asked}
          onMark={({ face, to }, reason) => save(face, to, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {bulk.question && (
        <MarkAllDialog
          {...{ day, question: bulk.question }}
          total={faces.length}
          onRest={bulk.markRest}
          onAll={bulk.markAllTheSame}
          onCancel={bulk.cancel}
        />
      )}
      {photoOf && <PhotoDialogOnDemand pupil={photoOf.pupil} onClose={() => setPhotoOf(undefined)} />}
      {historyOf && (
        <historyDialog.Part face={historyOf} date={date} onClose={() => setHistoryOf(undefined)} />
      )}
    </div>
  )
}
