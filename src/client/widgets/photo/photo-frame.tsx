import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** The square that everything happens in; it has its size before anything is in it. */
export function PhotoFrame({ children, isDashed = false }: { children: ReactNode; isDashed?: boolean }) {
  return (
    <div
      className={classNames(
        'relative mx-auto grid aspect-square w-full max-w-80 place-items-center overflow-hidden rounded-xl border bg-sunken',
        isDashed ? 'border-dashed border-line-strong' : 'border-line',
      )}
    >
      {children}
    </div>
  )
}
