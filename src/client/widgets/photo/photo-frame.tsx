import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Problem } from './problem.tsx'

type PhotoFrameProps = {
  children: ReactNode
  isDashed?: boolean
  /** What went wrong, under the frame. */
  problem: string | null | undefined
  detail?: string | undefined
}

/** The square that everything happens in; it has its size before anything is in it. */
export function PhotoFrame({ children, isDashed = false, problem, detail }: PhotoFrameProps) {
  return (
    <div>
      <div
        className={classNames(
          'relative mx-auto grid aspect-square w-full max-w-80 place-items-center overflow-hidden rounded-xl border bg-sunken',
          isDashed ? 'border-dashed border-line-strong' : 'border-line',
        )}
      >
        {children}
      </div>
      <Problem message={problem} detail={detail} />
    </div>
  )
}
