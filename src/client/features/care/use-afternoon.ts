import { useEffect, useRef, useState } from 'react'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import type { CareFields } from '#domain/care/care-record.ts'
import type { CareState } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CARE_GROUPS, neighbourOf } from './care-groups.ts'
import type { ListedChild } from './care-groups.ts'
import { careEntry, tellNotSaved } from './care-kind.ts'
import type { CareChange } from './care-kind.ts'
import { mainButtonId } from './child-row.tsx'
import type { ChildActions } from './child-row.tsx'
import { typedText } from './details-form.ts'
import type { TypedText } from './details-form.ts'

type Opened = { kind: 'signOut' | 'details'; studentId: number } | { kind: 'add'; studentId?: undefined }

/** Saves a change; `words` are read aloud for people who cannot see the row move. */
export type SaveChild = (
  child: Omit<CareChange, 'changes'>,
  changes: Partial<CareFields>,
  words: string,
) => Promise<void>

type AfternoonParts = { date: IsoDate; groups: Record<CareState, ListedChild[]>; today: IsoDate }

/** What can be done to the children of an afternoon, and which dialog is open. */
export function useAfternoon({ date, groups, today }: AfternoonParts) {
  const { outbox } = useOutbox()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [said, setSaid] = useState('')
  const [unsaved, setUnsaved] = useState<ReadonlyMap<number, TypedText>>(new Map())
  const focusAfterMove = useFocusAfterMove()

  const save: SaveChild = async ({ studentId, record }, changes, words) => {
    focusAfterMove(CARE_GROUPS.map((state) => neighbourOf(groups[state], studentId)).find(Boolean))
    setSaid(words)
    const typed = typedText(changes)
    const outcome = await outbox.enterAndWait(careEntry(date, { studentId, record, changes }))
    if (outcome.type === 'answered') {
      if (typed) setUnsaved((others) => new Map([...others].filter(([id]) => id !== studentId)))
      return
    }
    // The later entry tells what became of it.
    if (outcome.type === 'replaced') return
    setSaid('')
    // Where another person has just updated this, what they wrote comes first.
    if (typed && outcome.type === 'refused' && !outcome.isOutdated)
      setUnsaved((others) => new Map(others).set(studentId, typed))
    tellNotSaved(outcome)
  }

  const actions: ChildActions = {
    canSignIn: date <= today,
    signIn: (child) => {
      // On a past day only a person can say when the child arrived.
      if (date !== today) {
        setOpened({ kind: 'details', studentId: child.studentId })
        return
      }
      const arrivalTime = schoolTimeNow().time
      void save(child, { attended: true, arrivalTime }, `${child.name} signed in at ${arrivalTime}`)
    },
    signOut: ({ studentId }) => setOpened({ kind: 'signOut', studentId }),
    notComing: (child) => void save(child, { attended: false }, `${child.name} is not coming`),
    openDetails: ({ studentId }) => setOpened({ kind: 'details', studentId }),
  }
  return {
    ...{ actions, save, opened, said },
    unsavedText: opened?.studentId === undefined ? undefined : unsaved.get(opened.studentId),
    addChild: () => setOpened({ kind: 'add' }),
    close: () => setOpened(null),
  }
}

/** A button that leaves with its child takes the focus along; it goes to the neighbour instead of nowhere. */
function useFocusAfterMove() {
  const next = useRef<ListedChild>(undefined)
  useEffect(() => {
    if (!next.current || document.activeElement !== document.body) return
    document.getElementById(mainButtonId(next.current.studentId))?.focus({ preventScroll: true })
    next.current = undefined
  })
  return (neighbour: ListedChild | undefined) => {
    next.current = neighbour
  }
}
