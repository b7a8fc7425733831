import { ArrowRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { linkCardClass } from '#client/ui/card.tsx'

type SectionCardProps = {
  icon: LucideIcon
  title: string
  text: string
  /** One figure worth knowing before going there, where it is known. */
  fact?: string | undefined
  action: string
  href: string
}

/** One way into the product; the whole card is the link. */
export function SectionCard({ icon: Icon, title, text, fact, action, href }: SectionCardProps) {
  return (
    <article
      className={`${linkCardClass} group relative grid grid-rows-[auto_1fr_auto_auto] gap-1 p-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent`}
    >
      <h2 className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
        <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
        {title}
      </h2>
      <p className="text-ink-2">{text}</p>
      <p className="mt-1 min-h-5 text-sm text-ink-3">{fact}</p>
      <Link
        href={href}
        className="mt-1 inline-flex items-center gap-1.5 justify-self-start font-semibold text-accent outline-none after:absolute after:inset-0"
      >
        {action}
        <ArrowRight
          aria-hidden="true"
          className="size-4 transition-transform duration-100 group-hover:translate-x-0.5"
        />
      </Link>
    </article>
  )
}
