import { escapeHtml, plainPage } from '#server/http/answers/plain-page.ts'
import { NEEDED_CLAIMS } from '#server/infra/identity/identity-claims.ts'

/** The reasons why a sign-in fails, in words for the person who tried. */
export const SIGN_IN_FAULTS = {
  providerDown: {
    status: 503,
    sentence:
      'The login service cannot be reached just now. People who are signed in can go on working. Please try again in a few minutes.',
  },
  expired: {
    status: 400,
    sentence:
      'This sign-in took too long, was opened in another browser, or was used already. Please start again.',
  },
  refused: {
    status: 400,
    sentence:
      'The login service did not confirm who you are. Please start again; if it happens twice, contact an administrator.',
  },
  nameless: {
    status: 403,
    sentence: `The login service told us neither your name nor your email address. The person who runs it must send the register these claims: ${NEEDED_CLAIMS.join(', ')}.`,
  },
  emailTaken: {
    status: 409,
    sentence:
      'Another account of this school has your email address already. Please contact an administrator: if it is yours and the login service was changed, it can be linked to you again on the Users page.',
  },
} as const
export type SignInFault = keyof typeof SIGN_IN_FAULTS

/** Shows why a sign-in failed, with a button to try again. */
export function signInFaultPage(sentence: string): string {
  return plainPage(
    'Sign-in did not work',
    `<p>${escapeHtml(sentence)}</p>
<p><a class="button" href="/api/login">Try again</a></p>`,
  )
}

/** For a person whose address, such as a school's, has begun many sign-ins in this minute. */
export function crowdedPage(goOn: string): string {
  return plainPage(
    'Many people are signing in',
    `<p>A great many sign-ins have begun from your network in this minute. If you are one of the people, please go on.</p>
<p><a class="button" href="${escapeHtml(goOn)}">Continue</a></p>`,
  )
}
