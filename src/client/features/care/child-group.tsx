import type { CareState } from '#domain/care/care.ts'
import { GROUP_TITLES } from './care-groups.ts'
import type { ListedChild } from './care-groups.ts'
import { ChildRow } from './child-row.tsx'
import type { ChildActions } from './child-row.tsx'
import { groupHeadingId } from './count-bar.tsx'

const NOBODY = {
  expected: 'Nobody else is expected.',
  here: 'Nobody is here.',
  collected: 'Nobody has been collected yet.',
  notComing: 'Nobody is marked as not coming.',
} as const satisfies Record<CareState, string>

type ChildGroupProps = {
  state: CareState
  members: readonly ListedChild[]
  isFiltered: boolean
  actions: ChildActions | null
}

/** The children who are at the same point of their afternoon. */
export function ChildGroup({ state, members, isFiltered, actions }: ChildGroupProps) {
  return (
    <section aria-labelledby={groupHeadingId(state)} className="grid gap-2">
      <h2
        id={groupHeadingId(state)}
        tabIndex={-1}
        className="scroll-mt-2 font-semibold tracking-tight outline-none md:scroll-mt-20"
      >
        {GROUP_TITLES[state]} <span className="font-normal text-ink-2 tabular-nums">({members.length})</span>
      </h2>
      {members.length === 0 ? (
        <p className="text-ink-2">{isFiltered ? 'Nobody found by the search.' : NOBODY[state]}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 print:gap-x-8 print:gap-y-1">
          {members.map((child) => (
            <ChildRow key={child.studentId} child={child} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  )
}
