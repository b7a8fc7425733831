import { weekdayName } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isCode, meaningOf } from './codes.ts'
import { isStroke } from './sessions.ts'

/** [M2] How many school days before the open one a register shows. */
export const RECENT_DAYS = 5

/** An earlier day with the marks of each pupil, such as `12/\ 15L- 20II`. */
export type EarlierDay = { date: IsoDate; marks: string | null }

/** What a card shows of the days before, such as `/\ L- II`, and the same in words. */
export type RecentDays = { short: string; spoken: string }

const NOT_MARKED = '--'

/** [M2] The days before for each of these pupils. */
export function recentDays(days: readonly EarlierDay[], ids: readonly number[]): Map<number, RecentDays> {
  const read = days.map(({ date, marks }) => {
    const found = marks?.matchAll(/(\d+)(\S+)/g) ?? []
    return { date, codes: new Map(Array.from(found, ([, id, codes = '']) => [Number(id), codes])) }
  })
  return new Map(
    ids.map((id) => {
      const marked = read.map(({ date, codes }) => ({ date, codes: codes.get(id) ?? NOT_MARKED }))
      const spoken = marked.map(({ date, codes }) => `${weekdayName(date)} ${codesLabel(codes)}`)
      return [id, { short: marked.map(({ codes }) => codes).join(' '), spoken: spoken.join('; ') }]
    }),
  )
}

/** The codes of a day in words; both sessions at once where they are the same. */
function codesLabel(codes: string): string {
  return [...new Set(codes.match(/[A-Z]\d?|./g)?.map(codeLabel))].join(', then ')
}

function codeLabel(code: string): string {
  if (!isCode(code)) return 'not marked'
  return isStroke(code) ? 'Present' : meaningOf(code)
}
