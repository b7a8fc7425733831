/** An entry of the record as an export holds it, as far as a reader of findings needs it. */
export interface RecordEntry {
  kind: string
  /** When it was made. */
  at: string
  /** The moment that it stands for: for the first entry of all, the oldest one that was there before it. */
  since: string
  subject: string
  by: string
  /** For a mark: the day, the session and the codes. */
  mark?: { date: string; session: string; from: string | null; to: string | null }
}

type Row = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** How the key of the moment ends, in both kinds of entries, up to its value. */
const END_OF_KEY = new TextEncoder().encode('ed_at": "')
const UNDERSCORE = 95
const QUOTE = 34

/** When an entry was made, without reading the rest of it: no text inside of an entry has an unescaped quote. */
export function timeOf(line: Uint8Array): string {
  for (let place = line.indexOf(UNDERSCORE); place >= 0; place = line.indexOf(UNDERSCORE, place + 1)) {
    const from = place - 2 + END_OF_KEY.length
    if (isEndOfKey(line, place - 2)) return decode(line.subarray(from, line.indexOf(QUOTE, from)))
  }
  return ''
}

function isEndOfKey(line: Uint8Array, start: number): boolean {
  let length = 0
  while (length < END_OF_KEY.length && line[start + length] === END_OF_KEY[length]) length += 1
  return length === END_OF_KEY.length
}

export function readEntry(line: Uint8Array): RecordEntry {
  const row = parse(decode(line))
  const by = textOf(row['user_name']) || 'the database itself'
  if ('changed_at' in row) {
    const at = textOf(row['changed_at'])
    const [from, to] = [row['old_code'], row['new_code']].map((code) => textOf(code) || null)
    return {
      ...{ kind: 'mark', at, since: at, by, subject: textOf(row['student_name']) },
      mark: {
        ...{ date: textOf(row['date']), session: textOf(row['session']), from: from ?? null, to: to ?? null },
      },
    }
  }
  const at = textOf(row['entered_at'])
  const since = textOf((row['after'] as Row | undefined)?.['since']) || at
  return { kind: textOf(row['kind']), at, since, by, subject: textOf(row['subject_name']) }
}

const decoder = new TextDecoder()
const decode = (line: Uint8Array) => decoder.decode(line)

function parse(text: string): Row {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Row) : {}
  } catch {
    return {}
  }
}
