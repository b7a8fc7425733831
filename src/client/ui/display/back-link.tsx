import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'

/** The way back, above a page's heading. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-md px-1 text-ink-2 hover:text-ink print:hidden"
    >
      <Icon of={ArrowLeft} className="size-4" />
      {children}
    </Link>
  )
}
