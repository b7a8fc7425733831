import type { LucideIcon } from 'lucide-react'
import { CardLink, CardTitle, LinkCard } from '#client/ui/display/link-card.tsx'

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
export function SectionCard({ icon, title, text, fact, action, href }: SectionCardProps) {
  return (
    <LinkCard className="grid-rows-[auto_1fr_auto_auto] gap-1">
      <CardTitle icon={icon}>{title}</CardTitle>
      <p className="text-ink-2">{text}</p>
      <p className="mt-1 min-h-5 text-sm text-ink-3">{fact}</p>
      <CardLink href={href} className="mt-1">
        {action}
      </CardLink>
    </LinkCard>
  )
}
