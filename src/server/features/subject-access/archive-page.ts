import { isCode, meaningOf } from '#domain/attendance/codes.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { fieldLabel, trailKindLabel, valueLabel } from '#domain/record/trail-kinds.ts'
import type { HeldRow } from './held-tables.repository.ts'

export interface HeldPart {
  table: string
  title: string
  columns: string[]
  rows: HeldRow[]
}

interface Page {
  name: string
  school: string
  today: IsoDate
  parts: readonly HeldPart[]
  /** The photos in the archive, by their names. */
  photos: readonly string[]
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #1c1d22; background: #fff; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
  h1 { line-height: 1.2 } h2 { margin: 2.5rem 0 .5rem } nav ul { columns: 2; padding-left: 1.2rem }
  .table { overflow-x: auto } table { border-collapse: collapse; font-size: .875rem }
  th, td { border: 1px solid #d5d6dc; padding: .25rem .5rem; text-align: left; vertical-align: top }
  thead th { background: #f3f3f6 } img { max-width: 16rem; border-radius: .5rem; margin-right: 1rem }
  @media print { body { margin: 0; max-width: none } nav { display: none } }`

/** The archive as one page that opens in any browser, without a network. */
export function archivePage({ name, school, today, parts, photos }: Page): string {
  const filled = parts.filter(({ rows }) => rows.length > 0)
  const empty = parts.filter(({ rows }) => rows.length === 0)
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(name)}: everything held</title>
<style>${STYLE}</style></head>
<body>
<h1>${escape(name)}: everything that ${escape(school)} holds in its attendance register</h1>
<p>As of ${formatLongDate(today)}. Each table is also a file in the folder <code>csv</code>, which a spreadsheet opens.</p>
<nav aria-label="Contents"><ul>${filled.map(({ table, title }) => `<li><a href="#${table}">${escape(title)}</a></li>`).join('')}</ul></nav>
<h2>Photos</h2>
${photos.length === 0 ? '<p>None.</p>' : `<p>${photos.map((photo) => `<img src="${escape(photo)}" alt="Photo of ${escape(name)}">`).join('')}</p>`}
${filled.map(tableSection).join('\n')}
<h2>Nothing is held under</h2>
<p>${empty.map(({ title }) => escape(title)).join(' · ') || 'No heading is empty.'}</p>
</body>
</html>
`
}

function tableSection({ table, title, columns, rows }: HeldPart): string {
  const head = columns.map((column) => `<th scope="col">${escape(fieldLabel(column))}</th>`).join('')
  const line = (row: HeldRow) =>
    `<tr>${columns.map((column) => `<td>${escape(shown(row[column], column))}</td>`).join('')}</tr>`
  return `<h2 id="${table}">${escape(title)}</h2>
<div class="table"><table><thead><tr>${head}</tr></thead><tbody>
${rows.map(line).join('\n')}
</tbody></table></div>`
}

function shown(value: unknown, column: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && column === 'kind') return trailKindLabel(value)
  if (typeof value === 'string' && /(?:^|_)code$/.test(column) && isCode(value)) {
    return `${value} ${meaningOf(value)}`
  }
  return valueLabel(value, column)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
