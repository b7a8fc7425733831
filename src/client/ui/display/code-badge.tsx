import type { Category } from '#domain/attendance/codes.ts'
import { classNames } from '#client/ui/class-names.ts'

/** Colour and icon of each category; with the letter they tell it three times over. */
const LOOKS = {
  present: {
    look: 'border-present-line bg-present-bg text-present',
    icon: 'M1.8 6.4 4.6 9.2l5.6-6.6',
  },
  authorised: {
    look: 'border-authorised-line bg-authorised-bg text-authorised',
    icon: 'M1.2 2.8h9.6v6.8H1.2zM1.2 3.2 6 7l4.8-3.8',
  },
  unauthorised: {
    look: 'border-unauthorised-line bg-unauthorised-bg text-unauthorised',
    icon: 'M6 1.8v5M6 9.8v.2',
  },
  notCounted: {
    look: 'border-not-counted-line bg-not-counted-bg text-not-counted',
    icon: 'M2.5 6h7',
  },
} as const satisfies Record<Category, { look: string; icon: string }>

/** A mark fills its box; an empty circle stands for none. */
const MARKED = 'inline-flex items-center justify-center border leading-none font-bold'
const UNMARKED =
  'inline-grid place-items-center before:rounded-full before:border-2 before:border-control-line'

const SMALL = 'h-6 min-w-6 rounded-sm px-1 text-sm gap-0.5'
const LARGE = 'h-13 min-w-13 rounded-lg px-2 text-2xl gap-1'

/** The classes that colour anything in a category's look. */
export function categoryClass(category: Category): string {
  return LOOKS[category].look
}

/** A button that is itself a large mark. */
export const largeMarkClass = (category: Category | null) =>
  classNames(LARGE, category ? `${MARKED} ${categoryClass(category)}` : `${UNMARKED} before:size-10`)

export function CategoryIcon({ category, className }: { category: Category; className: string }) {
  return (
    <svg viewBox="0 0 12 12" fill="none" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d={LOOKS[category].icon}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

type CodeBadgeProps = {
  /** The letter and its category; null where nothing is marked yet. */
  code: { letter: string; category: Category } | null
  /** What is read aloud, such as "Illness". */
  label: string
}

/** A small mark; an empty circle where there is none yet. */
export function CodeBadge({ code, label }: CodeBadgeProps) {
  // Where the meaning is written beside the letter, the letter needs no tooltip.
  const tip = label === code?.letter ? undefined : ''
  const reading = { role: 'img', 'aria-label': label, 'data-tip': tip }
  if (!code) return <span {...reading} className={classNames(SMALL, UNMARKED, 'before:size-5')} />
  return (
    <span {...reading} className={classNames(SMALL, MARKED, categoryClass(code.category))}>
      {code.letter}
      <CategoryIcon category={code.category} className="size-2.5" />
    </span>
  )
}
