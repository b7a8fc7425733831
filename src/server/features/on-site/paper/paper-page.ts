import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'
import type { Presence } from '#domain/office-day/child-day.ts'
import { escapeHtml } from '#server/http/answers/plain-page.ts'
import { createHash } from 'node:crypto'

export interface PaperChild {
  name: string
  yearGroup: string
  presence: Presence
  /** Whom to ring, as text; empty where that is not printed. */
  contacts: readonly string[]
}

export interface PaperLists {
  schoolName: string
  now: SchoolTime
  /** By class, in the order of the registers. */
  children: readonly PaperChild[]
  /** Who is on site besides, such as `Mr Sparks (gas engineer)`. */
  visitors: readonly string[]
}

/** Below this height nothing can be read: a larger school needs a second page. */
const LEAST_ROW_MM = 3.2
const CLASS_ROW_MM = 8
const SCHOOL_ROW_MM = 5.4
const PAGE_MM = 232
const COLUMNS = 4
/** About so many characters of a visitor fit into one line of a column. */
const VISITOR_LINE = 22

const STYLE = `
@page { size: A4 portrait; margin: 12mm }
* { box-sizing: border-box }
body { margin: 0; color: #000; background: #fff; font: 10pt/1.15 system-ui, sans-serif }
section { break-after: page; max-width: 186mm; margin: 0 auto 12mm }
section:last-child { break-after: auto }
@media print { section { margin: 0 } .screen { display: none } }
.screen { max-width: 186mm; margin: 6mm auto }
header { display: flex; justify-content: space-between; align-items: end; gap: 6mm; border-bottom: .6mm solid #000; padding-bottom: 1.5mm }
h1 { font-size: 17pt; margin: 0 } p { margin: 0 }
.counts { padding: 1.5mm 0; font-weight: 600 }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
td { border-bottom: .2mm solid #777; padding: 0 1.5mm; height: var(--row); white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
td:nth-child(1) { width: 8mm; padding: 0 } td:nth-child(2) { width: 48mm; font-weight: 600 } td:nth-child(4) { width: 84mm; line-height: 1.05 }
i { display: block; width: 4mm; height: min(4mm, calc(var(--row) - .8mm)); border: .35mm solid #000 }
.off td, .off { color: #555; font-weight: 400 }
.off td:nth-child(2) { font-weight: 400 }
small { font-size: 8pt } td:nth-child(4) small { font-size: 7pt }
.all { columns: 4; column-gap: 4mm }
.all h2 { font-size: 9pt; margin: 0; height: var(--row); border-bottom: .2mm solid #000; break-after: avoid; line-height: var(--row) }
.all > div { display: flex; align-items: center; gap: 1.2mm; height: var(--row); font-size: min(9pt, calc(var(--row) * .72)); white-space: nowrap; overflow: hidden }
.all > .visitor { height: auto; min-height: var(--row); padding: .3mm 0; white-space: normal; overflow-wrap: anywhere; break-inside: avoid }
.all i { width: 3mm; height: min(3mm, calc(var(--row) - .6mm)); flex: none }
footer { padding-top: 2mm; font-size: 7.5pt; color: #333 }
${rowHeights()}`

/** Heights are classes: a policy that allows this one style allows no style attribute. */
function rowHeights(): string {
  const steps = Array.from({ length: 26 }, (_, step) => LEAST_ROW_MM + step / 5)
  return steps.map((height, step) => `.r${step} { --row: ${height.toFixed(1)}mm }`).join('\n')
}

const rowClass = (height: number) => `r${Math.min(25, Math.max(0, Math.floor((height - LEAST_ROW_MM) * 5)))}`

/** Lets the page have its own style and nothing else. */
export const PAPER_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** [N3] The lists of the grab bag as one file that needs nothing else: a page for the school, then one for each class. */
export function paperPage(lists: PaperLists): string {
  const { schoolName, now, children, visitors } = lists
  const classes = [...Map.groupBy(children, ({ yearGroup }) => yearGroup)]
  const pages = classes.map(([yearGroup, ofClass]) =>
    sheet(lists, { title: yearGroup, counts: countsOf(ofClass), content: classTable(ofClass) }),
  )
  const counts = [...countsOf(children), ...visitorCount(visitors)]
  const whole = sheet(lists, { title: 'Whole school', counts, content: wholeSchool(classes, visitors) })
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${schoolName}, ${formatLongDate(now.date)}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="screen">Print this page on A4: one sheet for the school, then one for each class.</p>
${children.length === 0 ? '<p class="screen">No pupils are expected today.</p>' : ''}
${children.length + visitors.length > 0 ? [whole, ...pages].join('\n') : ''}
</body>
</html>
`
}

type Sheet = { title: string; counts: readonly string[]; content: string }

function sheet({ schoolName, now }: PaperLists, { title, counts, content }: Sheet): string {
  return `<section>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(schoolName)}<br>${formatLongDate(now.date)}, as of ${clock(now.time)}</p></header>
<p class="counts">${counts.join(' · ')}</p>
${content}
<footer>Grey: not on site when this was made. Personal data: keep it in the grab bag, and destroy the list that it replaces.</footer>
</section>`
}

const clock = (time: string) => time.replace(/^0/, '')

/** None on a day without pupils. */
function countsOf(children: readonly PaperChild[]): string[] {
  if (children.length === 0) return []
  const count = (is: Presence['is']) => children.filter(({ presence }) => presence.is === is).length
  return [`${count('onSite')} on site`, `${count('notKnown')} not known`, `${count('offSite')} not on site`]
}

/** They are counted apart, since all the others are pupils. */
function visitorCount({ length }: readonly string[]): string[] {
  if (length === 0) return []
  return [length === 1 ? '1 visitor' : `${length} visitors`]
}

const lineClass = ({ presence }: PaperChild) => (presence.is === 'offSite' ? ' class="off"' : '')

function classTable(children: readonly PaperChild[]): string {
  const rows = children.map((child) => {
    const contacts = child.contacts.map(escapeHtml).join('<br>')
    return `<tr${lineClass(child)}><td><i></i></td><td>${escapeHtml(child.name)}</td><td><small>${escapeHtml(child.presence.reason)}</small></td>${contacts && `<td><small>${contacts}</small></td>`}</tr>`
  })
  const height = Math.min(CLASS_ROW_MM, PAGE_MM / Math.max(1, children.length))
  return `<table class="${rowClass(height)}">${rows.join('\n')}</table>`
}

function wholeSchool(
  classes: readonly (readonly [string, readonly PaperChild[]])[],
  visitors: readonly string[],
): string {
  const lines = classes.flatMap(([yearGroup, children]) => [
    `<h2>${escapeHtml(yearGroup)}</h2>`,
    ...children.map((child) => `<div${lineClass(child)}><i></i>${escapeHtml(child.name)}</div>`),
  ])
  if (visitors.length > 0) {
    const rows = visitors.map((name) => `<div class="visitor"><i></i>${escapeHtml(name)}</div>`)
    lines.push('<h2>Visitors</h2>', ...rows)
  }
  const wrapped = visitors.reduce((sum, name) => sum + Math.floor(name.length / VISITOR_LINE), 0)
  const height = Math.min(SCHOOL_ROW_MM, PAGE_MM / Math.ceil((lines.length + wrapped) / COLUMNS + 1))
  return `<div class="all ${rowClass(height)}">${lines.join('\n')}</div>`
}
