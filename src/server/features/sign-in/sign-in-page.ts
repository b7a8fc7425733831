const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A plain page for the moments when the application itself cannot be shown. */
export function plainPage(title: string, sentence: string, action: { href: string; label: string }): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/plain-page.css">
<main>
<img src="/school-logo" alt="" width="56" height="64">
<h1>${escape(title)}</h1>
<p>${escape(sentence)}</p>
<p><a class="button" href="${escape(action.href)}">${escape(action.label)}</a></p>
</main>
</html>
`
}

/** Why a sign-in did not work, in words for the person who tried. */
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
  emailTaken: {
    status: 409,
    sentence:
      'Another account of this school has your email address already. Please contact an administrator.',
  },
} as const
export type SignInFault = keyof typeof SIGN_IN_FAULTS
