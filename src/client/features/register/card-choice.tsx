import type { Code } from '#domain/attendance/codes.ts'
import { classNames } from '#client/ui/class-names.ts'

const BUTTON =
  'h-9 flex-1 rounded-md border border-authorised-line bg-surface px-2 text-sm font-semibold whitespace-nowrap hover:border-authorised pointer-coarse:h-11 max-md:h-11'

/** Two teachers, one mark: which shall stand. They stand where the codes do, so that no card moves. */
export function CardChoice({ mine, theirs }: { mine: Code | null; theirs: Code | null }) {
  return (
    <div className="col-span-full flex gap-1.5">
      <button type="button" data-do="keep" className={BUTTON}>
        Keep {letter(theirs)}
      </button>
      <button type="button" data-do="use" className={classNames(BUTTON, 'text-accent')}>
        Use {letter(mine)}
      </button>
    </div>
  )
}

/** A mark as one teacher tells it to another. */
export const letter = (code: Code | null) => code ?? 'no mark'
