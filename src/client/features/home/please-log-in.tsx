import { LOGIN_ADDRESS } from '#client/lib/addresses.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

/** [A8] The home page when nobody is signed in any more. */
export function PleaseLogIn() {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center text-center">
      <PageHeading title="Please log in to continue" />
      <a href={LOGIN_ADDRESS} className={buttonClass('primary', 'large')}>
        Login
      </a>
    </div>
  )
}
