import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { shortForm } from './checkpoint.ts'
import type { Checkpoint } from './checkpoint.ts'
import { qrCode } from './qr-code.ts'

const NUMBER = new Intl.NumberFormat('en-GB')
/** Light modules around the code, which a scanner needs. */
const MARGIN = 4

/** What stands under a print or a list: when it was sealed, and the short form to check it against. */
export function sealLines(checkpoint: Pick<Checkpoint, 'size' | 'root' | 'madeAt'>): [string, string] {
  const { date, time } = schoolNow(new Date(checkpoint.madeAt))
  return [
    `Sealed on ${formatLongDate(date)} at ${time}: ${NUMBER.format(checkpoint.size)} entries`,
    shortForm(checkpoint),
  ]
}

/** The foot of a print as a picture: the short form in words, and the signed checkpoint as a code to scan. */
export function sealFoot(checkpoint: (Omit<Checkpoint, 'origin'> & { note: string }) | undefined): string {
  if (!checkpoint) return svg(1, 1, '')
  const rows = qrCode(checkpoint.note) ?? []
  const side = rows.length + 2 * MARGIN
  const scale = 80 / side
  const lines = [...sealLines(checkpoint), 'How to check it: docs/inspectors.md of the register']
  const words = lines.map((line, index) => `<text x="88" y="${26 + index * 16}">${line}</text>`).join('')
  return svg(480, 80, `<path transform="scale(${scale})" d="${darkModules(rows)}"/>${words}`)
}

const darkModules = (rows: readonly boolean[][]) =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])))
    .join('')

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">${content}</svg>`
