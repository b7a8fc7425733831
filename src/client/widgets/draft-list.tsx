import { Plus } from 'lucide'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

type DraftListProps<Draft> = {
  legend: string
  addLabel: string
  drafts: readonly Draft[]
  most: number
  onAdd: () => void
  children: (draft: Draft, index: number) => ReactNode
}

/** People who are entered one below the other. One that is added gets the focus. */
export function DraftList<Draft>({ legend, addLabel, drafts, most, onAdd, children }: DraftListProps<Draft>) {
  const list = useRef<HTMLOListElement>(null)
  const focusLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {drafts.length > 0 && (
        <ol ref={list} className="grid gap-3">
          {drafts.map(children)}
        </ol>
      )}
      {drafts.length < most && (
        <Button
          className="justify-self-start"
          onClick={() => {
            onAdd()
            focusLast()
          }}
        >
          <Icon of={Plus} className="size-4" />
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
