import type { DemoAccount } from './accounts.ts'
import { emailOf } from './accounts.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page of the demonstration login; plain HTML, so that a script can sign in too. */
export function demoPage(title: string, content: string): string {
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
${content}
</main>
</html>
`
}

/** One button per account: choosing one is all the authentication that a demonstration needs. */
export function accountChoice(action: string, accounts: readonly DemoAccount[]): string {
  const buttons = accounts.map(
    (account) => `<li><button name="account" value="${escape(account.id)}">
<strong>${escape(`${account.firstName} ${account.lastName}`)}</strong>
<span>${escape(account.post)} · ${escape(emailOf(account))}</span>
</button></li>`,
  )
  return demoPage(
    'Who are you today?',
    `<p>This is the demonstration login. A real school uses its own.</p>
<form method="post" action="${escape(action)}"><ul>
${buttons.join('\n')}
</ul></form>`,
  )
}
