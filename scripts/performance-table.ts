import { readFileSync, writeFileSync } from 'node:fs'

/** Writes the results of the last `npm run bench` into docs/performance.md. */
interface Finding {
  job: string
  ratio: number
  goal: { atMost?: number; atLeast?: number }
  unit?: string
  detail: string
  met: boolean
}

const RESULTS = 'bench/results/latest.json'
const DOCUMENT = 'docs/performance.md'

const { machine, findings } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
  machine: string
  findings: Finding[]
}

const goalOf = ({ atMost, atLeast }: Finding['goal']) =>
  atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`

const rows = findings.map(
  ({ job, ratio, goal, unit = 'x', detail, met }) =>
    `| ${job} | ${ratio.toFixed(2)} ${unit} | ${goalOf(goal)} | ${met ? 'met' : '**MISSED**'} | ${detail} |`,
)
const table = ['| job | measured | goal | | |', '|---|---|---|---|---|', ...rows, '', `${machine}.`].join(
  '\n',
)
const document = readFileSync(DOCUMENT, 'utf8')
const filled = document.replace(
  /(<!-- table -->)[\s\S]*(<!-- \/table -->)/,
  (_, start, end) => `${start}\n\n${table}\n\n${end}`,
)
writeFileSync(DOCUMENT, filled)
