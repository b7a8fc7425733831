import type { ReactNode } from 'react'

/** A page that says one thing, outside or inside the shell. */
export function MessageScreen({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-start gap-3 px-6">
      <h1 className="text-2xl font-bold tracking-tight text-balance">{title}</h1>
      <p className="text-ink-2">{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
