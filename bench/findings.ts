/** One line of the table: a measured value, usually a ratio to the baseline of the same run, and its goal. */
export interface Finding {
  job: string
  /** Our value divided by the baseline's; for absolute goals, the value itself. */
  ratio: number
  /** The lowest and the highest of the rounds. */
  range?: readonly [number, number]
  /** Missing where the line only explains another one. */
  goal?: { atMost: number } | { atLeast: number }
  unit?: 'x' | 'ms' | 'kB' | 'MB' | ''
  /** The measured values of both sides. */
  detail: string
}

export function isMet({ ratio, goal }: Finding): boolean {
  if (!goal) return true
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast
}

function goalText({ goal, unit = 'x' }: Finding): string {
  if (!goal) return ''
  return 'atMost' in goal ? `<= ${goal.atMost} ${unit}` : `>= ${goal.atLeast} ${unit}`
}

const rangeText = ({ range }: Finding) => range?.map((value) => value.toFixed(2)).join(' - ') ?? ''

function verdict(finding: Finding): string {
  if (!finding.goal) return ''
  return isMet(finding) ? 'met' : 'MISSED'
}

/** The findings as a table for people. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => [
    verdict(finding),
    finding.job,
    `${finding.ratio.toFixed(2)} ${finding.unit ?? 'x'}`,
    rangeText(finding),
    goalText(finding),
    finding.detail,
  ])
  const lines = [['', 'job', 'figure', 'range', 'goal', 'measured'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
