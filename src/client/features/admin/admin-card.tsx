import type { IconNode } from 'lucide'
import { Badge } from '#client/ui/display/badge.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { CardLink, CardTitle, LinkCard } from '#client/ui/display/link-card.tsx'

type AdminCardProps = { icon: IconNode; title: string; text: string }

/** A way into a part of the administration; the whole card is the link. */
export function AdminLinkCard({
  icon,
  title,
  text,
  action,
  href,
}: AdminCardProps & { action: string; href: string }) {
  return (
    <LinkCard className="grid-rows-[auto_1fr_auto] gap-1.5">
      <CardTitle icon={icon}>{title}</CardTitle>
      <p className="text-ink-2">{text}</p>
      <CardLink href={href} className="mt-2 min-h-6">
        {action}
      </CardLink>
    </LinkCard>
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
    <Card className="grid grid-rows-[auto_1fr_auto] gap-1.5 border-dashed bg-transparent p-5 [box-shadow:none]!">
      <CardTitle icon={icon}>
        {title}
        <span className="ml-auto">
          <Badge>Coming soon</Badge>
        </span>
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
