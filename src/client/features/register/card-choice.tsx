import type { Code } from '#domain/codes.ts'
import { classNames } from '#client/ui/class-names.ts'

type CardChoiceProps = { mine: Code | null; theirs: Code | null; theirName: string }

const BUTTON =
  'h-9 flex-1 rounded-md border border-authorised-line bg-surface px-2 text-sm font-semibold whitespace-nowrap hover:border-authorised pointer-coarse:h-11 max-md:h-11'

/** Two teachers, one mark: who wrote the other one, and which shall stand. */
export function CardChoice({ mine, theirs, theirName }: CardChoiceProps) {
  return (
    <div className="col-span-full grid gap-1">
      <p className="truncate text-sm text-authorised">
        {theirName} marked <strong>{letter(theirs)}</strong> meanwhile
      </p>
      <div className="flex gap-1.5">
        <button type="button" data-do="keep" className={BUTTON}>
          Keep {letter(theirs)}
        </button>
        <button type="button" data-do="use" className={classNames(BUTTON, 'text-accent')}>
          Use {letter(mine)}
        </button>
      </div>
    </div>
  )
}

const letter = (code: Code | null) => code ?? 'no mark'
