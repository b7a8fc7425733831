import { ArrowRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, linkCardClass } from '#client/ui/card.tsx'

type AdminCardProps = { icon: LucideIcon; title: string; text: string }

/** A way into a part of the administration; the whole card is the link. */
export function AdminLinkCard({
  icon,
  title,
  text,
  action,
  href,
}: AdminCardProps & { action: string; href: string }) {
  return (
    <article
      className={`${linkCardClass} group relative grid grid-rows-[auto_1fr_auto] gap-1.5 p-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent`}
    >
      <CardTitle icon={icon}>{title}</CardTitle>
      <p className="text-ink-2">{text}</p>
      <Link
        href={href}
        className="mt-2 inline-flex min-h-6 items-center gap-1.5 justify-self-start font-semibold text-accent outline-none after:absolute after:inset-0"
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

/** §2: what will come; its buttons are there and cannot be pressed yet. */
export function ComingSoonCard({
  icon,
  title,
  text,
  buttons,
}: AdminCardProps & { buttons: readonly string[] }) {
  return (
    <Card className="grid grid-rows-[auto_1fr_auto] gap-1.5 border-dashed bg-transparent p-5 shadow-none">
      <CardTitle icon={icon} badge={<Badge>Coming soon</Badge>}>
        {title}
      </CardTitle>
      <p className="text-ink-2">{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {buttons.map((label) => (
          <Button key={label} disabled>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}

function CardTitle({
  icon: Icon,
  badge,
  children,
}: {
  icon: LucideIcon
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <h2 className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
      {children}
      {badge && <span className="ml-auto">{badge}</span>}
    </h2>
  )
}
