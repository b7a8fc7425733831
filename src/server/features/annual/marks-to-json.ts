import { setImmediate as nextTurn } from 'node:timers/promises'

const TAB = 0x09
const LINE_END = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const CAPITAL_N = 0x4e
/** After so much work at a stretch, everybody else gets a turn. */
const STRETCH_MS = 8

const [BEFORE_PUPIL, BEFORE_DATE, BEFORE_AM, BEFORE_PM, NULL] = [
  ',{"studentId":',
  ',"date":"',
  '","amCode":',
  ',"pmCode":',
  'null',
].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer, Buffer, Buffer]

// The shortest line has 17 bytes ("1", a date, two codes) and becomes at most 71.
const GROWTH = 5

/**
 * Turns lines of COPY (pupil, date, am, pm) into the objects of a JSON array, each with a comma before it. Byte by
 * byte, which takes a third of the time that strings do. The codes are a closed set, kept by the database, and COPY
 * writes the backslash of \ doubled, as JSON does.
 */
export function markLinesToJson(lines: Buffer): Buffer {
  const out = Buffer.allocUnsafe(lines.length * GROWTH)
  let to = 0
  let at = 0

  function put(text: Buffer): void {
    for (let i = 0; i < text.length; i += 1) out[to++] = text[i] as number
  }
  function copyUntil(end: number): void {
    for (; lines[at] !== end; at += 1) out[to++] = lines[at] as number
    at += 1
  }
  function putCode(end: number): void {
    if (lines[at] === BACKSLASH && lines[at + 1] === CAPITAL_N) {
      put(NULL)
      at += 3
      return
    }
    out[to++] = QUOTE
    copyUntil(end)
    out[to++] = QUOTE
  }

  while (at < lines.length) {
    put(BEFORE_PUPIL)
    copyUntil(TAB)
    put(BEFORE_DATE)
    copyUntil(TAB)
    put(BEFORE_AM)
    putCode(TAB)
    put(BEFORE_PM)
    putCode(LINE_END)
    out[to++] = 0x7d
  }
  return out.subarray(0, to)
}

/** Cuts a stream into pieces of whole lines, and lets the other requests have their turn in between. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let since = performance.now()
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = text.lastIndexOf(LINE_END) + 1
    rest = text.subarray(end)
    if (end > 0) yield text.subarray(0, end)
    if (performance.now() - since < STRETCH_MS) continue
    await nextTurn()
    since = performance.now()
  }
}

/** The JSON array of the marks, piece by piece. */
export async function* marksAsJson(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const lines of wholeLines(chunks)) {
    const json = markLinesToJson(lines)
    if (isFirst) json[0] = 0x5b
    isFirst = false
    yield json
  }
  yield Buffer.from(isFirst ? '[]' : ']')
}
