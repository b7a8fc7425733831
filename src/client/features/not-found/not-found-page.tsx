import { Link } from 'wouter'
import { usePageTitle } from '#client/lib/page-title.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

/** §2: every path that leads nowhere, and every path but `/` for a visitor. */
export function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-6 py-16">
      <PageHeading title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
      <Link href="/" className={`${buttonClass('primary')} justify-self-start`}>
        Go to the start page
      </Link>
    </main>
  )
}
