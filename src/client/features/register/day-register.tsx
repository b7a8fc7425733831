import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { registerQuery } from '#client/api/attendance.ts'
import { useCan } from '#client/lib/account.ts'
import { AT_REST_MS } from '#client/lib/at-rest.ts'
import type { ChosenDay } from '#client/lib/use-chosen-day.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LiveRegion, liveRegion } from '#client/ui/feedback/live-region.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { TabPanel } from '#client/ui/controls/tabs.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { usePrinting } from '#client/ui/use-printing.ts'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import type { AttendanceRecord } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { questionBefore } from '#domain/attendance/mark-question.ts'
import { expectedIn } from '#domain/office-day/afternoons.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { codeIn } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { cardMarks, markOf, registerSummary, toCardData } from './cards/card-data.ts'
import type { PupilCardData } from './cards/card-data.ts'
import { CardsSkeleton, PupilGrid, codeMenu, historyDialog } from './cards/pupil-grid.tsx'
import { MarkAllButtons, MarkAllSpace } from './mark-all-controls.tsx'
import type { QuestionedMark } from './mark-questions.tsx'
import { codeLabel, markEntry, placeOf } from './marks/mark-kind.ts'
import { isOwnSlip, noteEarlierMarks, noteOwnMark } from './marks/own-marks.ts'
import { notesWithPending, replaceTheirs } from './marks/pending-marks.ts'
import { useMarks, useReadAgainAfterSaves } from './marks/use-marks.ts'
import { RegisterBar, SESSION_TABS, StickyBar } from './register-bar.tsx'
import { Tiles } from './tiles.tsx'
import { useLast } from './use-last.ts'
import { useMarkAll } from './use-mark-all.ts'
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

const NONE: never[] = []

/** Where the list for paper is there, it is all that is printed. */
const PRINTED = 'print:block print:has-[>[data-paper]]:[&>:not([data-paper])]:hidden'
/** Fetched once the register is at rest, so that the browser's own print command finds it too. */
export const printedRegister = onDemand(() =>
  import('./printed-register.tsx').then((module) => module.printedRegister),
)

const oldRegister = onDemand(() =>
  import('#client/widgets/known-since.tsx').then((module) => module.KnownSince),
)
const photoDialog = onDemand(() =>
  import('#client/widgets/photo/photo-dialog.tsx').then((module) => module.PhotoDialog),
)
const noPupilsState = onDemand(() => import('./day-notice-state.tsx').then((module) => module.NoPupilsState))

const questions = () => import('./mark-questions.tsx')
const markQuestionMenu = onDemand(() => questions().then((module) => module.MarkQuestionMenu))
const MARK_SENT_MS = 500
function preloadMenus(): void {
  codeMenu.preload()
  markQuestionMenu.preload()
  historyDialog.preload()
}
function preloadAtRest(): void {
  preloadMenus()
  printedRegister.preload()
}
/** The first mark is painted and sent before them. */
const preloadAfterMark = () => setTimeout(preloadMenus, MARK_SENT_MS)
const markAllDialog = onDemand(() => questions().then((module) => module.MarkAllDialog))

/** A day with a register; the bar keeps its place while the day loads. */
export function DayRegister({ at, session, yearGroup, mayMark, onShowKeys, ...bar }: DayRegisterProps) {
  const {
    data: register,
    isPlaceholderData,
    dataUpdatedAt,
    isError,
    refetch,
  } = useQuery({
    ...registerQuery(at.date, yearGroup),
    // While another day loads, the cards stay, so that they only change and are not built anew.
    placeholderData: (last) => last,
  })
  const isReady = register !== undefined && !isPlaceholderData
  const pupils: readonly Pupil[] = register?.pupils ?? NONE
  const records: readonly AttendanceRecord[] = register?.records ?? NONE
  const plans = register?.plans ?? NONE
  const afternoons = register?.afternoons
  const { date, today } = at
  const { outbox, pending, notes } = useMarks()
  useReadAgainAfterSaves()
  const canMark = useCan('attendance:write')
  const canTakePhoto = useCan('pupils:write')
  const isPrinting = usePrinting()
  const [questioned, setQuestioned] = useState<QuestionedMark>()
  // A step to another day leaves the question behind: the answer would mark that day.
  if (questioned && (questioned.date !== date || questioned.session !== session)) setQuestioned(undefined)
  const [photoCard, setPhotoCard] = useState<PupilCardData>()

  // Fetched by the first touch of the page, or once it is at rest, they are there before they are needed.
  useEffect(() => {
    const signs = ['pointerdown', 'keydown']
    for (const sign of signs) document.addEventListener(sign, preloadAfterMark, { once: true })
    const timer = setTimeout(preloadAtRest, AT_REST_MS)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, preloadAfterMark)
      clearTimeout(timer)
    }
  }, [])

  const day = useMemo(() => ({ date, today, session }), [date, today, session])
  const shownDay = useLast(isPlaceholderData ? undefined : day) ?? day
  const cards = useMemo(
    () => toCardData(pupils, plans, shownDay, register?.recent),
    [pupils, plans, shownDay, register?.recent],
  )
  const marks = useMemo(
    () =>
      cardMarks(records, pending, shownDay, notesWithPending(register?.notes ?? [], notes, shownDay.date)),
    [records, pending, shownDay, register?.notes, notes],
  )
  const summary = useMemo(
    () => registerSummary(pupils, records, pending, shownDay, afternoons),
    [pupils, records, pending, shownDay, afternoons],
  )
  useEffect(() => {
    // What the device kept is older than it says.
    if (isReady && !register.knownSince) noteEarlierMarks(date, dataUpdatedAt, register.ownMarks)
  }, [isReady, register, date, dataUpdatedAt])
  const recordOf = useMemo(() => new Map(records.map((record) => [record.studentId, record])), [records])
  const isEveryClass = yearGroup === ALL_CLASSES

  function recordedCode(pupilId: number) {
    const record = recordOf.get(pupilId)
    const [confirmed, other] =
      session === 'am' ? [record?.amCode, record?.pmCode] : [record?.pmCode, record?.amCode]
    // A register that the device kept may be older than the colleague's mark of a conflict.
    const { status, theirs } = markOf(marks, pupilId)
    return { confirmed: status === 'conflict' ? theirs : (confirmed ?? null), other: other ?? null }
  }
  const markAll = useMarkAll({
    ...{ ...day, outbox, marks, recordedCode, isEveryClass, mayMark },
    cards: isReady ? expectedIn(cards, afternoons, day) : NONE,
  })
  const markOfCard = (card: PupilCardData) => ({ studentId: card.id, date, session })

  /** Returns whether the mark was entered; not where a question comes first. */
  function mark(card: PupilCardData, chosen: Code): boolean {
    if (!mayMark()) return false
    const code = codeIn(session, chosen)
    const from = recordedCode(card.id).confirmed
    const isSlip = isOwnSlip(markOfCard(card), from)
    const question = questionBefore({ code, recorded: from, date, today, isSlip })
    if (question) setQuestioned({ question, card, date, session, from, to: code })
    else save(card, code)
    return question === null
  }
  function save(card: PupilCardData, code: Code, reason?: string) {
    liveRegion.say(`${card.name}: ${codeLabel(code)}`)
    const [place, recorded] = [markOfCard(card), recordedCode(card.id)]
    noteOwnMark(place, code, { ...recorded, queue: outbox.queue() })
    outbox.enter(markEntry({ ...place, ...recorded, code, planned: code === card.planned, reason }))
  }

  const isPrinted = isPrinting && isReady && cards.length > 0
  return (
    <div className={classNames('grid gap-1', isPrinted && PRINTED)}>
      {isPrinted && <printedRegister.Part {...{ date, pupils, records }} termLine={at.termLine} />}
      {register?.knownSince && (
        <oldRegister.Part knownSince={register.knownSince} onRefresh={() => void refetch()} />
      )}
      {!canMark && <Notice title="Read Only Access">You can see the register, but not change it.</Notice>}
      <StickyBar isShort={date === today}>
        <RegisterBar
          {...{ at, session, ...bar }}
          actions={
            !isReady ? (
              <MarkAllSpace />
            ) : (
              cards.length > 0 && <MarkAllButtons {...{ markAll, canMark, summary }} />
            )
          }
        />
      </StickyBar>
      <Tiles summary={register && summary} isBusy={isPlaceholderData} />
      <TabPanel id={SESSION_TABS} value={session}>
        {isError && !isReady ? (
          <RegisterFailed onRetry={() => void refetch()} />
        ) : !register ? (
          <CardsSkeleton />
        ) : cards.length === 0 ? (
          <noPupilsState.Part />
        ) : (
          <PupilGrid
            {...{ cards, marks, date, session, canMark, canTakePhoto }}
            isBusy={!isReady}
            showsClass={isEveryClass}
            actions={{
              mark,
              retry: () => void outbox.send(),
              keepTheirs: (card) => outbox.keepTheirs(placeOf(markOfCard(card))),
              replaceTheirs: (card) => replaceTheirs(outbox, markOfCard(card), (code) => mark(card, code)),
              takePhoto: setPhotoCard,
              showKeys: onShowKeys,
              markAll: markAll.markAll,
              undo: markAll.undo,
            }}
          />
        )}
      </TabPanel>
      <LiveRegion />
      {questioned && (
        <markQuestionMenu.Part
          mark={questioned}
          onMark={({ card, to }, reason) => save(card, to, reason)}
          onClose={() => setQuestioned(undefined)}
        />
      )}
      {markAll.question && (
        <markAllDialog.Part
          {...{ day, question: markAll.question }}
          total={markAll.total}
          onRest={markAll.markRest}
          onAll={markAll.markAllAnyway}
          onClose={markAll.cancel}
        />
      )}
      {photoCard && <photoDialog.Part pupil={photoCard.pupil} onClose={() => setPhotoCard(undefined)} />}
    </div>
  )
}

export function RegisterFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed what="The register" onRetry={onRetry}>
      Nothing was changed. Check the connection and try again.
    </LoadFailed>
  )
}
