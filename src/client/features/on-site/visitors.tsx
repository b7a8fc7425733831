import { IdCard, UserPlus } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useVisitorLeaving } from '#client/api/office-day/visitors.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { visitLabel, visitorsHere } from '#domain/office-day/visitors.ts'
import type { Visitor } from '#domain/office-day/visitors.ts'
import { VisitorDialog } from './visitor-dialog.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

type VisitorsProps = {
  visitors: readonly Visitor[]
  /** False for a list that is shown without a network, where no one can be signed in or out. */
  isNow: boolean
}

/** [N1] Who is on site besides the children, and who has left again today. */
export function Visitors({ visitors, isNow }: VisitorsProps) {
  const [isEntering, setEntering] = useState(false)
  const focusAfterMove = useFocusAfterMove()
  const here = visitorsHere(visitors)
  const gone = visitors.filter((visitor) => !here.includes(visitor))
  return (
    <section aria-label="Visitors" className="rounded-lg border border-line-strong bg-surface text-xl">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <h2 className="font-semibold tracking-tight">Visitors</h2>
        <span className="text-ink-2 tabular-nums">
          {here.length === 0 ? 'none signed in' : `${here.length} on site`}
        </span>
        {isNow && (
          <Button
            id={ENTER_ID}
            size="large"
            className="ml-auto text-xl max-sm:w-full"
            onClick={() => setEntering(true)}
          >
            <Icon of={UserPlus} className="size-6" />
            Sign a visitor in
          </Button>
        )}
      </div>
      {here.length > 0 && (
        <VisitorList label="Visitors on site" visitors={here} {...{ isNow, focusAfterMove }} />
      )}
      {gone.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center px-4 text-ink-2">
            Left today: {gone.length}
          </summary>
          <VisitorList label="Visitors who have left" visitors={gone} {...{ isNow, focusAfterMove }} />
        </details>
      )}
      {isEntering && <VisitorDialog onClose={() => setEntering(false)} />}
    </section>
  )
}

const ENTER_ID = 'enter-visitor'
const buttonId = ({ id }: Visitor) => `visitor-${id}`

type FocusAfterMove = (button: HTMLElement, nextId: string) => void

/** A button that leaves with its visitor takes the focus along; it goes to the next one instead of nowhere. */
function useFocusAfterMove(): FocusAfterMove {
  const moving = useRef<{ button: HTMLElement; nextId: string }>(undefined)
  useEffect(() => {
    if (!moving.current || moving.current.button.isConnected) return
    const { nextId } = moving.current
    moving.current = undefined
    if (document.activeElement !== document.body) return
    document.getElementById(nextId)?.focus({ preventScroll: true })
  })
  return (button, nextId) => {
    moving.current = { button, nextId }
  }
}

type VisitorListProps = VisitorsProps & { label: string; focusAfterMove: FocusAfterMove }

function VisitorList({ label, visitors, isNow, focusAfterMove }: VisitorListProps) {
  const idAfter = (index: number) => {
    const neighbour = visitors[index + 1] ?? visitors[index - 1]
    return neighbour ? buttonId(neighbour) : ENTER_ID
  }
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {visitors.map((visitor, index) => (
        <VisitorRow
          key={visitor.id}
          {...{ visitor, isNow }}
          onMove={(button) => focusAfterMove(button, idAfter(index))}
        />
      ))}
    </ul>
  )
}

type VisitorRowProps = { visitor: Visitor; isNow: boolean; onMove: (button: HTMLElement) => void }

function VisitorRow({ visitor, isNow, onMove }: VisitorRowProps) {
  const { id, name, left } = visitor
  const { mutateAsync, isPending } = useVisitorLeaving()
  const isHere = left === null
  const signed = isHere ? 'signed out' : 'signed back in'
  const save = () =>
    withToast(mutateAsync({ id, left: isHere ? schoolTimeNow().time : null }), {
      done: { title: `${name} is ${signed}` },
      failed: `${name} could not be ${signed}. Check the connection and try again.`,
    })
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <Icon of={IdCard} className="size-6 shrink-0 text-ink-2 max-sm:hidden" />
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-ink-2">{visitLabel(visitor)}</span>
      </span>
      {isNow && (
        <Button
          id={buttonId(visitor)}
          size="large"
          className="text-xl"
          busy={isPending}
          aria-label={isHere ? `Sign out ${name}` : `Sign ${name} back in`}
          onClick={({ currentTarget }) => {
            onMove(currentTarget)
            void save()
          }}
        >
          {isHere ? 'Sign out' : 'Back in'}
        </Button>
      )}
    </li>
  )
}
