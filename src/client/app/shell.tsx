import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { SCHOOL_LOGO_ADDRESS } from '#client/lib/addresses.ts'
import { AT_REST_MS } from '#client/lib/at-rest.ts'
import { schoolName } from '#client/lib/school-name.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { AccountMenu } from './account-menu.tsx'

/** Around every signed-in page: the school, where you are, and who you are. */
export function Shell({ where, children }: { where: string; children: ReactNode }) {
  return (
    <>
      <a
        href="#page"
        className="fixed -top-20 left-2 z-50 rounded-md bg-accent px-4 py-2.5 font-medium text-accent-ink focus:top-2 print:hidden"
      >
        Skip to main content
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-[80rem] [body:has([data-wide])_&]:max-w-none items-center gap-3 px-4 py-1.5 md:px-6">
          <Link href="/" className="-ml-1 flex min-h-11 min-w-0 items-center gap-3 rounded-md px-1">
            <img
              src={SCHOOL_LOGO_ADDRESS}
              alt=""
              width="30"
              height="34"
              className="h-8.5 w-7.5 shrink-0 object-contain"
            />
            <span className="truncate font-semibold tracking-tight max-md:sr-only">{schoolName()}</span>
          </Link>
          <span aria-hidden="true" className="h-5 w-px shrink-0 rotate-12 bg-line-strong" />
          <span className="truncate text-ink-2">{where}</span>
          <div className="ml-auto flex items-center gap-3">
            <Sign />
            <AccountMenu />
          </div>
        </div>
      </header>
      <main
        id="page"
        tabIndex={-1}
        className="mx-auto max-w-[80rem] has-[[data-wide]]:max-w-none px-4 pt-6 pb-16 outline-none md:px-6 md:pt-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </>
  )
}

/** Fetched once the page is at rest, with what keeps entries, or with the first one. */
function Sign() {
  const page = useOutbox()
  const [sign, setSign] = useState<ReactNode>()
  useEffect(() => {
    const load = () =>
      void import('./header-at-rest.tsx').then(
        ({ HeaderAtRest }) => setSign(<HeaderAtRest {...page} />),
        () => {},
      )
    if (sign) return undefined
    // Where entries cannot be kept, the keeper never comes.
    const timer = setTimeout(load, AT_REST_MS)
    const stops = [page.keeper.subscribe(load), page.outbox.subscribe(load), () => clearTimeout(timer)]
    return () => stops.forEach((stop) => stop())
  }, [page, sign])
  return sign
}
