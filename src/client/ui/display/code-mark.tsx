import type { Category } from '#domain/attendance/codes.ts'
import { classNames } from '#client/ui/class-names.ts'

const MARK =
  'inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded-sm border px-1 align-middle text-sm leading-none font-bold'
const ICON = 'after:shrink-0 after:border-current'

/** Letter, icon and colour of a category as in the large badge, the icon drawn without an element of its own. */
const LOOKS = {
  present: classNames(
    'border-present-line bg-present-bg text-present',
    'after:-mt-1 after:h-2 after:w-1 after:rotate-45 after:border-r-[1.5px] after:border-b-[1.5px]',
  ),
  authorised: classNames(
    'border-authorised-line bg-authorised-bg text-authorised',
    'after:h-1.5 after:w-2 after:border-[1.5px]',
  ),
  unauthorised: classNames(
    'border-unauthorised-line bg-unauthorised-bg text-unauthorised',
    "after:content-['!']",
  ),
  notCounted: classNames(
    'border-not-counted-line bg-not-counted-bg text-not-counted',
    'after:w-1.5 after:border-t-[1.5px]',
  ),
} as const satisfies Record<Category, string>

const NONE = 'inline-block size-5 rounded-full border-2 border-control-line align-middle'

type CodeMarkProps = {
  /** The letter and its category; null where nothing is marked yet. */
  code: { letter: string; category: Category } | null
  label: string
  className?: string
}

/** A mark for tables of thousands: one element each, where the badge has four. */
export function CodeMark({ code, label, className }: CodeMarkProps) {
  const look = code ? classNames(MARK, ICON, LOOKS[code.category]) : NONE
  return (
    <span role="img" aria-label={label} data-tip="" className={classNames(look, className)}>
      {code?.letter}
    </span>
  )
}
