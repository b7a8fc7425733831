export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page without the client, for failed sign-ins and refused links. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/plain-page.css">
<main>
<img src="/school-logo" alt="" width="56" height="64">
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</html>
`
}
