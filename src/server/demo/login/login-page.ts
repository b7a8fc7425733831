import { escapeHtml, plainPage } from '#server/http/answers/plain-page.ts'
import type { DemoAccount } from './accounts.ts'
import { emailOf } from './accounts.ts'

/**
 * One button per account: choosing one is all the authentication that a demonstration needs. Plain HTML, so that a
 * script can sign in too.
 */
export function accountChoice(action: string, accounts: readonly DemoAccount[]): string {
  const buttons = accounts.map(
    (account) => `<li><button name="account" value="${escapeHtml(account.id)}">
<strong>${escapeHtml(`${account.firstName} ${account.lastName}`)}</strong>
<span>${escapeHtml(account.post)} · ${escapeHtml(emailOf(account))}</span>
</button></li>`,
  )
  return plainPage(
    'Who are you today?',
    `<p>This is the demonstration login. A real school uses its own.</p>
<form method="post" action="${escapeHtml(action)}"><ul>
${buttons.join('\n')}
</ul></form>`,
  )
}
