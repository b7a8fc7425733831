import { ArrowRight } from 'lucide'
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { linkCardClass } from './card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from './icon.tsx'

/** A card that leads somewhere: its one `CardLink` covers it whole. */
export function LinkCard({ className, children }: { className: string; children: ReactNode }) {
  return (
    <article
      className={classNames(
        linkCardClass,
        'group relative grid p-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent',
        className,
      )}
    >
      {children}
    </article>
  )
}

export function CardTitle({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <h2 className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <Icon of={icon} className="size-5 text-accent" strokeWidth={1.75} />
      {children}
    </h2>
  )
}

type CardLinkProps = {
  href: string
  onPointerEnter?: (() => void) | undefined
  className: string
  children: ReactNode
}

export function CardLink({ className, children, ...link }: CardLinkProps) {
  return (
    <Link
      {...link}
      className={classNames(
        'inline-flex items-center gap-1.5 justify-self-start font-semibold text-accent outline-none after:absolute after:inset-0',
        className,
      )}
    >
      {children}
      <Icon
        of={ArrowRight}
        className="size-4 transition-transform duration-100 group-hover:translate-x-0.5"
      />
    </Link>
  )
}
