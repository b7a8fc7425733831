import { LockKeyhole } from 'lucide'
import { goToLogin, SCHOOL_LOGO_ADDRESS } from '#client/lib/addresses.ts'
import { usePageTitle, schoolName } from '#client/lib/school-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** §2: the cover of the register, for those who are not signed in. */
export function LandingPage() {
  usePageTitle('Sign in')
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-10">
      <div className="relative w-full max-w-[25rem] overflow-hidden rounded-xl border border-line bg-surface shadow-float">
        <div aria-hidden="true" className="absolute inset-y-0 left-0 w-4 bg-spine" />
        <div aria-hidden="true" className="absolute inset-y-0 left-4 w-px bg-line" />
        <div className="grid justify-items-center pt-12 pr-6 pb-8 pl-10 sm:pr-9 sm:pl-13 text-center">
          <img
            src={SCHOOL_LOGO_ADDRESS}
            alt={`Crest of ${schoolName()}`}
            width="76"
            height="88"
            className="h-22 w-19 object-contain"
          />
          <p className="mt-5 text-ink-2">{schoolName()}</p>
          <h1 className="mt-0.5 text-2xl font-bold tracking-tight text-balance">Attendance Register</h1>
          <Button look="primary" size="large" className="mt-10 w-full" onClick={goToLogin}>
            Sign In to Continue
          </Button>
          <p className="mt-3.5 flex items-center gap-1.5 text-sm text-ink-3">
            <Icon of={LockKeyhole} className="size-3.5" />
            Secure authentication
          </p>
        </div>
      </div>
      <p className="text-center text-sm text-ink-3">The first person to sign in becomes the administrator.</p>
    </div>
  )
}
