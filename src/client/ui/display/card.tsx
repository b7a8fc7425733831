import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

const CARD = 'rounded-lg border border-line bg-surface shadow-soft'

/** A card that is one large link: it answers to the pointer and to the keyboard as a whole. */
export const linkCardClass = classNames(
  CARD,
  'transition-[border-color,background-color] duration-100 hover:border-control-line focus-visible:border-accent',
)

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(CARD, className)} {...rest} />
}
